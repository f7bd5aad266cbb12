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
            (StoredRoutineError.refused(.tooMany), .usage),
            (ScheduleError.refused(.tooMany), .usage), (ScheduleError.refused(.nothingToSkip("core")), .usage),
            (ProgrammeError.refused(.running("A")), .usage), (ProgrammeRefusal.noSession("rest day"), .usage),
            (ProgrammeRefusal.none, .missing), (ProgrammeRefusal.unknown("a", advice: "list them"), .missing),
            (RestRefusal.tooLong, .usage),
            (RoutineRefusal.bundled("hips"), .usage), (RoutineRefusal.exists("Core"), .usage),
            (RoutineRefusal.reserved("the name 'Neck' is that of a region"), .usage),
            (RoutineRefusal.faults([]), .badData),
            (RoutineRefusal.unknown("core", advice: "list them"), .missing),
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
            (ScheduleError.refused(.unknown("core", advice: "list them")), .missing),
            (NutritionError.refused(.noProfile), .missing),
            (TrainingError.refused(.missing(.plan, id: "1")), .missing),
            (SessionRefusal.noSession, .unavailable), (SessionRefusal.noQuestion, .unavailable),
            (SessionRefusal.nothingToKeep, .unavailable),
            (ControlSocketError.notRunning, .unavailable),
            (ControlSocketError.hungUp(path: "/a"), .unavailable), (ControlSocketError.late(path: "/a"), .unavailable),
            (ControlSocketError.unreadable(path: "/a", line: "b"), .unavailable),
            (ControlSocketError.tooOld(path: "/a"), .unavailable),
            (ControlSocketError.fellBehind(events: 1), .unavailable),
            (ControlSocketError.unsupported("no daemon"), .unavailable),
            (ControlSocketError.refused(.noSession), .unavailable),
            (RestRefusal.noRest, .unavailable), (ControlSocketError.restRefused(.noRest), .unavailable),
            (RestRefusal.unsupported, .unavailable),
            (SessionRefusal.cannotStart("no space"), .inputOutput),
            (ControlSocketError.notASocket("/a"), .inputOutput),
            (ControlSocketError.failed(step: "create the folder", path: "/a", code: 20), .inputOutput),
            (gone, .inputOutput), (TrainingError.store(gone), .inputOutput),
            (SessionRefusal.sessionRunning, .busy),
            (SessionRefusal.sessionAsking(process: 4711), .busy),
            (ControlSocketError.served(path: "/a", by: nil), .busy),
            (ControlSocketError.refused(.sessionRunning), .busy),
            (RestRefusal.busy("locked"), .busy),
            (locked, .busy), (TrainingError.store(locked), .busy), (NutritionError.store(locked), .busy),
            (ReminderError.store(locked), .busy), (StoredRoutineError.store(locked), .busy),
            (ScheduleError.store(locked), .busy),
            (CommandError(.stopped, "set not logged"), .stopped),
        ] as [(any Error, ProgramStatus)])
    func followsFromTheError(error: any Error, status: ProgramStatus) {
        #expect(ProgramStatus(error) == status)
        #expect(CommandError(error).status == status)
    }

    private func fault(
        file: String? = nil, overrides: [String: String] = [:], environment: [String: String] = [:]
    ) throws -> CommandError {
        let sources = SettingsSources(overrides: overrides, file: file, environment: environment, workingFolder: "/")
        return CommandError(try #require(throws: SettingsError.self) { try SettingsReading(sources).checked() })
    }

    @Test func distinguishesConfigurationFaults() throws {
        let loud = ["log.level": "loud"]
        #expect(try fault(overrides: ["log.levl": "info"]).status == .usage)
        #expect(try fault(overrides: loud).status == .usage)
        #expect(try fault(file: "/nowhere/config.yaml").status == .missing)
        // The command line is corrected first.
        #expect(try fault(file: "/nowhere/config.yaml", overrides: loud).status == .usage)
        #expect(try fault(environment: ["LIMBER_LOG_LEVEL": "loud"]).status == .badData)
    }

    @Test func printsALineForEachConfigurationFault() throws {
        let failure = try fault(file: "/dev/null", overrides: ["log.level": "loud", "keys.grab": "perhaps"])
        let lines = failure.description.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("limber: ") })
    }
}
