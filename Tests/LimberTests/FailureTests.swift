import Settings
import Testing

@testable import limber

@Suite struct FailureTests {
    private func failure(file: String? = nil, overrides: [String: String] = [:]) throws -> Failure {
        let sources = SettingsSources(overrides: overrides, file: file, environment: [:], workingFolder: "/")
        return Failure(try #require(throws: SettingsError.self) { try SettingsReading(sources).checked() })
    }

    @Test func aWrongConfigurationIsBadDataAndALineForEachFault() throws {
        let failure = try failure(file: "/dev/null", overrides: ["log.level": "loud", "keys.grab": "perhaps"])
        #expect(failure.status == .badData)
        let lines = failure.description.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("limber: ") })
    }

    @Test func aConfigurationThatWasAskedForAndIsNotThereIsMissing() throws {
        #expect(try failure(file: "/nowhere/config.yaml").status == .missing)
        // There is more to do than to find the file.
        #expect(try failure(file: "/nowhere/config.yaml", overrides: ["log.level": "loud"]).status == .badData)
    }
}
