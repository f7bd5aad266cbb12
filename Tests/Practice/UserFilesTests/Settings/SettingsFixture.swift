import TestSupport
import UserFiles

/// A folder with a configuration, a home and an environment.
struct SettingsFixture {
    let folder = TemporaryFolder.orNone()
    var file: String { "\(folder.path)/config.yaml" }

    /// Reads a configuration with this text.
    func read(
        _ yaml: String, environment: [String: String] = [:], overrides: [String: String] = [:]
    ) throws -> SettingsReading {
        try folder.file("config.yaml", text: yaml)
        return SettingsReading(
            SettingsSources(
                overrides: overrides, file: file, environment: environment.merging(["HOME": "/home/ann"]) { $1 },
                workingFolder: "/here"))
    }

    /// The faults of a configuration, without the file's path.
    func faults(
        in yaml: String, environment: [String: String] = [:], overrides: [String: String] = [:]
    ) throws -> [String] {
        try read(yaml, environment: environment, overrides: overrides).faults.map {
            $0.description.replacing("\(file):", with: "")
        }
    }
}
