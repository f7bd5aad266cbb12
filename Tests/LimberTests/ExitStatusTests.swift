import ControlProtocol
import ControlSocket
import PracticeCore
import Session
import SessionCore
import Testing
import UserFiles

@testable import PracticeData
@testable import limber

/// Avoids Swift Testing's `ExitStatus`.
typealias ProgramStatus = limber.ExitStatus

@Suite struct ExitStatusTests {
    private static let locked = StoreError.busy(path: "/limber.sqlite")
    private static let gone = StoreError.missing(path: "/limber.sqlite")

    @Test(
        arguments: [
            (OptionError("unknown region 'nek'"), ProgramStatus.usage),
            (ControlSocketError.pathTooLong("/a"), .usage),
            (SessionRefusal.nothingToPlay(.noRegion), .usage),
            (NothingToPlay.stdoutEnded, .usage),
            (TrainingError.refused(.state(.workoutNotStarted)), .usage),
            (TrainingError.refused(.conflict(.planInCycles(name: "Push"))), .usage),
            (ReminderError.refused(.snoozedTooOften), .usage),
            (ReminderError.refused(.off(.daily)), .usage),
            (RestRefusal.tooLong, .usage),
            (SessionRefusal.badData("stretches.json"), .badData),
            (ImportError.document("line 3"), .badData),
            (ImportError.tooLong, .badData),
            (NutritionError.refused(.invalid(["height"])), .badData),
            (SessionRefusal.missing("music.m3u"), .missing),
            (SessionRefusal.outputMissing("hw:1"), .missing),
            (NothingToPlay.noRecoverableSession, .missing),
            (NothingToPlay.otherKind(.meditation), .missing),
            (NothingToPlay.clipsMissing("neck.wav"), .missing),
            (ReminderError.refused(.unknown), .missing),
            (NutritionError.refused(.noProfile), .missing),
            (TrainingError.refused(.missing(.plan, id: "1")), .missing),
            (SessionRefusal.noSession, .unavailable),
            (ControlSocketError.notRunning, .unavailable),
            (ControlSocketError.hungUp(path: "/a"), .unavailable),
            (ControlSocketError.refused(.noSession), .unavailable),
            (RestRefusal.noRest, .unavailable),
            (RestRefusal.unsupported, .unavailable),
            (SessionRefusal.cannotStart("no space"), .inputOutput),
            (ControlSocketError.notASocket("/a"), .inputOutput),
            (ImportError.unreadable(reason: "denied"), .inputOutput),
            (gone, .inputOutput), (TrainingError.store(gone), .inputOutput),
            (SessionRefusal.sessionRunning, .busy),
            (SessionRefusal.sessionAsking(process: 4711), .busy),
            (ControlSocketError.served(path: "/a", by: nil), .busy),
            (ControlSocketError.refused(.sessionRunning), .busy),
            (RestRefusal.busy("locked"), .busy),
            (locked, .busy), (TrainingError.store(locked), .busy), (NutritionError.store(locked), .busy),
            (ReminderError.store(locked), .busy), (ImportError.store(locked), .busy),
            (Failure(.stopped, "set not logged"), .stopped),
        ] as [(any Error, ProgramStatus)])
    func followsFromTheError(error: any Error, status: ProgramStatus) {
        #expect(ProgramStatus(error) == status)
        #expect(Failure(error).status == status)
    }

    @Test(
        arguments: [
            (nil, ["log.levl": "info"], ProgramStatus.usage),
            (nil, ["log.level": "loud"], .usage),
            ("/nowhere/config.yaml", [:], .missing),
            // The command line is corrected first.
            ("/nowhere/config.yaml", ["log.level": "loud"], .usage),
        ] as [(String?, [String: String], ProgramStatus)])
    func distinguishesConfigurationFaults(
        file: String?, overrides: [String: String], status: ProgramStatus
    ) throws {
        let sources = SettingsSources(overrides: overrides, file: file, environment: [:], workingFolder: "/")
        let error = try #require(throws: SettingsError.self) { try SettingsReading(sources).checked() }
        #expect(ProgramStatus(error) == status)
    }

    @Test func mapsAnEnvironmentFaultToBadData() throws {
        let sources = SettingsSources(
            overrides: [:], file: nil, environment: ["LIMBER_LOG_LEVEL": "loud"], workingFolder: "/")
        let error = try #require(throws: SettingsError.self) { try SettingsReading(sources).checked() }
        #expect(ProgramStatus(error) == .badData)
    }
}
