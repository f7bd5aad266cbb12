import TestSupport
import UserFiles

/// A folder with a configuration, a home and an environment.
struct SettingsFixture {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    var file: String { "\(folder.path)/config.yaml" }

    /// Reads a configuration with this text.
    func read(
        _ yaml: String, environment: [String: String] = [:], overrides: [String: String] = [:]
    ) throws -> SettingsReading {
        try folder.file("config.yaml", text: yaml)
        return reading(environment: environment, overrides: overrides)
    }

    /// Reads the present configuration.
    func reading(
        environment: [String: String] = [:], overrides: [String: String] = [:]
    ) -> SettingsReading {
        SettingsReading(
            SettingsSources(
                overrides: overrides, file: file,
                environment: environment.merging(["HOME": "/home/ann"]) { $1 },
                workingFolder: "/tmp/here"))
    }

    /// The faults of a configuration, without the file's folder.
    func faults(
        in yaml: String, environment: [String: String] = [:], overrides: [String: String] = [:]
    ) throws -> [String] {
        try read(yaml, environment: environment, overrides: overrides).faults.map {
            $0.description.replacing("\(folder.path)/", with: "")
        }
    }
}
