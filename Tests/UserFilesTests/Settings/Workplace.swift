import TestSupport
import UserFiles

/// A folder with a configuration in it, a home and an environment.
struct Workplace {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    var file: String { "\(folder.path)/config.yaml" }

    /// Reads a configuration of this text.
    func read(
        _ yaml: String, environment: [String: String] = [:], overrides: [String: String] = [:]
    ) throws -> SettingsReading {
        try folder.file("config.yaml", text: yaml)
        return reading(environment: environment, overrides: overrides)
    }

    /// Reads what there is.
    func reading(
        environment: [String: String] = [:], overrides: [String: String] = [:]
    ) -> SettingsReading {
        SettingsReading(
            SettingsSources(
                overrides: overrides, file: file,
                environment: environment.merging(["HOME": "/home/ann"]) { $1 },
                workingFolder: "/tmp/here"))
    }

    /// What is wrong with a configuration, each without the file's folder.
    func faults(
        in yaml: String, environment: [String: String] = [:], overrides: [String: String] = [:]
    ) throws -> [String] {
        try read(yaml, environment: environment, overrides: overrides).faults.map {
            $0.description.replacing("\(folder.path)/", with: "")
        }
    }
}
