import ControlProtocol
import Daemon
import Logging
import PracticeCore
import PracticeData
import Session
import SessionCore
import UserFiles

/// The check that a session can start, as the daemon makes it before each start. It plays nothing.
struct StartCheck {
    let settings: ProgramSettings
    let sources: SessionSources
    private let routines: RoutineLibrary

    init(settings: ProgramSettings, practice: PracticeService, logger: Logger) {
        self.settings = settings
        routines = CurrentUser.routineLibrary(settings, practice, logger: logger)
        sources = SessionSources(
            planner: SessionPlanner { try .installed }, files: nil, records: nil, practice: practice,
            routines: routines, defaults: { settings.defaults }, logger: logger)
    }

    /// Creates the check of a command.
    init(_ common: CommonArguments, _ practice: PracticeService) throws {
        self.init(settings: try common.settings(), practice: practice, logger: .foreground())
    }

    /// Returns whether a word names a routine.
    func hasRoutine(_ word: String) async throws -> Bool {
        let id = RoutineDocument.id(of: word)
        return try await routines.names().contains { $0.id == id }
    }
}
