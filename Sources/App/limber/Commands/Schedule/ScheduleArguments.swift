import ArgumentParser
import PracticeCore
import PracticeData
import Session
import SessionCore

/// The session, times and options of a schedule, as `add` and `edit` take them.
struct ScheduleArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Regions, stretches or a routine; or a course and its length.", valueName: "what"),
        completion: .sessionContentsAndCourses)
    var what: [String] = []

    @OptionGroup
    var times: TimeArguments

    @OptionGroup
    var start: StartArguments

    @Option(
        help: ArgumentHelp("Title of the session. (default: the routine, regions or course)", valueName: "title"))
    var name: String?

    @Flag(help: "Print the schedule, or without arguments all schedules, as one line of JSON.")
    var json = false

    @OptionGroup
    var stretch: StretchArguments

    @OptionGroup
    var meditation: MeditationArguments

    @OptionGroup
    var request: RequestArguments

    /// Whether neither a session nor times nor a title are given.
    var isEmpty: Bool { what.isEmpty && times.isEmpty && name == nil && stretch.isEmpty && meditation.isEmpty }

    /// Returns the session, which could start now.
    ///
    /// - Throws: The error that a start would have.
    func session(_ check: StartCheck) async throws -> ScheduledSession {
        try await check.sources.scheduled(described(check, over: nil))
    }

    /// Returns the request of words and options.
    ///
    /// - Parameter present: The request whose values stay; `nil` for a new session.
    func described(_ check: StartCheck, over present: SessionRequest?) async throws -> SessionRequest {
        let words: ScheduledWords
        var described = present ?? SessionRequest()
        switch what.isEmpty ? present?.content : nil {
        case .stretch?, .routine?: words = .stretch([])
        case .meditation?: words = .meditation(course: nil, length: nil)
        case nil:
            words = try await ScheduledWords(
                // Without the catalog, no word names a course, and the check has the error.
                what, courses: { (try? request.courses(check.settings).map(\.id)) ?? [] },
                isRoutine: { try await check.hasRoutine($0) })
            // Output, music and levels stay.
            (described.content, described.regions, described.seed) = (.stretch(StretchOptions()), [], nil)
            (described.leadIn, described.introductions, described.changeOver) = (nil, nil, nil)
        }
        switch words {
        case .stretch(let words):
            guard meditation.isEmpty else {
                throw OptionError("--breath and --bell-every belong to a meditation; name a course, or remove them")
            }
            described = try stretch.request(words, over: described)
        case .meditation(let course, let length):
            guard stretch.isEmpty else {
                throw OptionError("a meditation has no stretches; remove their options, such as --for and --lead-in")
            }
            described = try meditation.request(course, length, over: described)
        }
        let completed = try request.completed(described)
        try completed.check()
        return completed
    }
}
