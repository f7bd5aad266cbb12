import Catalog
import ControlProtocol
package import PracticeCore
package import SessionCore

// The check of a scheduled session, which the daemon makes again before each start. It plays nothing.
extension SessionSources {
    /// Checks a request, and returns its session.
    ///
    /// - Throws: The error that a start would have.
    package func scheduled(_ request: SessionRequest) async throws -> ScheduledSession {
        guard request.routineText == nil else {
            throw OptionError("a schedule starts a routine by its name; add it with 'limber routine add'")
        }
        // The session of a programme is that of the day, and some days have none.
        if request.namesProgramme {
            try request.checkProgrammeOptions()
            try checkOutput(of: request)
            return ScheduledSession(request: request, title: ScheduleTitle.programme)
        }
        let options = try await checkStart(of: request)
        switch (request.content, options.content) {
        case (.stretch, .routine(let id)) where !request.regions.isEmpty:
            var named = request
            named.content = .routine(id)
            named.regions = []
            return ScheduledSession(request: named, title: try await routineTitle(id))
        case (.stretch(let stretch), _):
            let names = try request.regions.isEmpty ? [] : names(of: request.regions, by: options)
            return ScheduledSession(request: request, title: ScheduleTitle.stretches(names, seconds: stretch.time))
        case (.meditation(let meditation), _):
            let course = try planner.courses(configured: options).first { $0.id == meditation.course }
            let title = ScheduleTitle.meditation(course?.name, minutes: meditation.minutes)
            return ScheduledSession(request: request, title: title)
        case (.routine(let id), _): return ScheduledSession(request: request, title: try await routineTitle(id))
        }
    }

    /// Checks that a session could start now.
    ///
    /// - Returns: The options with which the session would start.
    /// - Throws: The error that a start would have.
    @discardableResult
    package func checkStart(of request: SessionRequest) async throws -> SessionOptions {
        try checkOutput(of: request)
        return try await plan(request, recovery: .startOver).options
    }

    private func checkOutput(of request: SessionRequest) throws(OptionError) {
        guard let output = try request.output?.resolved(among: defaults().outputs),
            output.isVirtual || output == .raw(path: "-")
        else { return }
        throw OptionError("a scheduled session cannot play to '\(output)'; use an output that plays in real time")
    }

    private func routineTitle(_ id: String) async throws -> String {
        ScheduleTitle.routine(try await routines?.routine(named: id).listing.name ?? id)
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
