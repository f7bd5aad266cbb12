import Testing
import UserFiles

@testable import PracticeData
@testable import limber

@Suite struct FailureTests {
    private func failure(file: String? = nil, overrides: [String: String] = [:]) throws -> Failure {
        let sources = SettingsSources(overrides: overrides, file: file, environment: [:], workingFolder: "/")
        return Failure(try #require(throws: SettingsError.self) { try SettingsReading(sources).checked() })
    }

    @Test func printsALineForEachConfigurationFault() throws {
        let failure = try failure(file: "/dev/null", overrides: ["log.level": "loud", "keys.grab": "perhaps"])
        let lines = failure.description.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("limber: ") })
    }

    @Test func mapsAMissingConfigurationToMissing() throws {
        #expect(try failure(file: "/nowhere/config.yaml").status == .missing)
        // A mistake on the command line comes first.
        #expect(try failure(file: "/nowhere/config.yaml", overrides: ["log.level": "loud"]).status == .usage)
    }

    @Test func mapsEveryLockedDatabaseErrorToBusy() {
        let locked = StoreError.busy(path: "/limber.sqlite")
        let errors: [any Error] = [
            locked, TrainingError.store(locked), NutritionError.store(locked), ReminderError.store(locked),
            ImportError.store(locked),
        ]
        for error in errors {
            #expect(Failure(error).status == .busy)
            #expect(Failure(error).description == locked.description)
        }
        #expect(Failure(StoreError.missing(path: "/limber.sqlite")).status == .inputOutput)
    }
}
