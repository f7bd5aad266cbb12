import ArgumentParser
import ControlProtocol
import Logging
import PracticeData
import Session
import SessionCore
import UserFiles
import Voice

extension CurrentUser {
    /// Returns the routines with a practice, with the configured catalog and voice; without one, those of Limber.
    static func routineLibrary(
        _ settings: ProgramSettings, _ practice: PracticeService?, logger: Logger
    ) -> RoutineLibrary {
        RoutineLibrary(
            practice: practice, planner: SessionPlanner { try .installed }, options: { settings.session },
            speech: InstalledSpeech(
                command: { settings.speech.command }, environment: ProcessContext.current.environment),
            reserved: CommandLookup(Limber.self).reservedNames, logger: logger)
    }

    /// Returns the routines for a completion or a hint: none if they cannot be read, because neither can show an error.
    static func knownRoutines() async -> [RoutineListing] {
        guard let settings = try? CommonArguments.parse([]).settings(),
            let history = try? await history(settings),
            let practice = try? practice(settings, in: history, logger: .silent).waiting(.init(.milliseconds(500)))
        else { return [] }
        return (try? await routineLibrary(settings, practice, logger: .silent).names()) ?? []
    }
}

extension CommonArguments {
    /// Returns the routines of this user or of the daemon.
    func routines() async throws -> any RoutineControl {
        let settings = try settings()
        return CurrentUser.routineLibrary(
            settings, try await CurrentUser.practice(settings), logger: .foreground())
    }
}

extension RoutineControl {
    /// Returns the id of the user's routine with a name; `nil` if there is none.
    func ownID(ofRoutineNamed name: String) async throws -> String? {
        let id = RoutineDocument.id(of: name)
        return try await routines().first { !$0.bundled && $0.id == id }?.id
    }
}
