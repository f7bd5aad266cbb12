import Catalog
import ControlProtocol
import Daemon
import Logging
import PracticeCore
import PracticeData
import Session
import SessionCore
import UserFiles

/// A session for a schedule.
struct ScheduledSession {
    /// The request. A routine has its id.
    let request: SessionRequest
    /// The session for people, such as "Morning back" or "Neck, back".
    let title: String
}

/// The check that a session can start, as the daemon makes it before each start. It plays nothing.
struct StartCheck {
    let settings: ProgramSettings
    private let practice: PracticeService
    private let planner = SessionPlanner { try .installed }
    private let routines: RoutineLibrary
    private let logger: Logger

    init(settings: ProgramSettings, practice: PracticeService, logger: Logger) {
        self.settings = settings
        self.practice = practice
        self.logger = logger
        routines = CurrentUser.routineLibrary(settings, practice, logger: logger)
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

    /// Checks a request, and returns its session.
    ///
    /// - Throws: The error that a start would have.
    func session(_ request: SessionRequest) async throws -> ScheduledSession {
        // The session of a programme is that of the day, and some days have none.
        if request.namesProgramme {
            try request.checkProgrammeOptions()
            try checkOutput(of: request)
            return ScheduledSession(request: request, title: ScheduleTitle.programme)
        }
        let options = try await checked(request)
        switch (request.content, options.content) {
        case (.stretch, .routine(let id)) where !request.regions.isEmpty:
            var named = request
            named.content = .routine(id)
            named.regions = []
            let name = try await routines.routine(named: id).listing.name
            return ScheduledSession(request: named, title: ScheduleTitle.routine(name))
        case (.stretch(let stretch), _):
            let names = try request.regions.isEmpty ? [] : names(of: request.regions, by: options)
            return ScheduledSession(request: request, title: ScheduleTitle.stretches(names, seconds: stretch.time))
        case (.meditation(let meditation), _):
            let course = try planner.courses(configured: options).first { $0.id == meditation.course }
            let title = ScheduleTitle.meditation(course?.name, minutes: meditation.minutes)
            return ScheduledSession(request: request, title: title)
        case (.routine(let id), _):
            let name = try await routines.routine(named: id).listing.name
            return ScheduledSession(request: request, title: ScheduleTitle.routine(name))
        }
    }

    /// Checks a request.
    ///
    /// - Returns: The options with which the session would start.
    /// - Throws: The error that a start would have.
    @discardableResult
    func checked(_ request: SessionRequest) async throws -> SessionOptions {
        try checkOutput(of: request)
        let sources = SessionSources(
            planner: planner, files: nil, records: nil, practice: practice, routines: routines,
            defaults: { [settings] in settings.defaults }, logger: logger)
        let (request, context) = try await sources.read(request, recovery: .startOver)
        return try await sources.plan(request, context).options
    }

    private func checkOutput(of request: SessionRequest) throws(OptionError) {
        guard let output = try request.output?.resolved(among: settings.outputs),
            output.isVirtual || output == .raw(path: "-")
        else { return }
        throw OptionError("a scheduled session cannot play to '\(output)'; use an output that plays in real time")
    }

    private func names(of choices: [StretchChoice], by options: SessionOptions) throws -> [String] {
        let catalog = try planner.catalog(configured: options)
        return choices.compactMap { choice in
            switch choice {
            case .region(let region): region.region.label.lowercased()
            // A word without an entry is shown as it is.
            case .stretch(let word, _): (try? catalog.entry(named: word).stretch.name) ?? word
            case .rest: nil
            }
        }
    }
}
