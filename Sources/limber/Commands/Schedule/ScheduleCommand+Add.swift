import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

extension ScheduleCommand {
    struct Add: CommonCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a session that starts at set times.",
            usage: "limber schedule add [<options>] [<what> ...]",
            discussion: """
                The session is written as for 'limber stretch' (regions, stretches or a routine) or as for 'limber \
                meditate' (a course and its length), with the same options. 'stretch' or 'meditate' before it decides \
                if a word could be both; alone, it stands for the session of your setup. 'add' can be left out.

                The session is checked now, and again at each start. If its routine or music is gone then, Limber says \
                so instead of starting.

                Examples:
                  limber schedule add "morning back" --at 07:00 --on weekdays
                  limber schedule add stretch --at 7am --for 10m --music none
                  limber schedule add meditate sleep 20 --at 22:00 --name "Good night"
                """)

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

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            if request.listsMusic { return try MusicTable.installed.show() }
            if what.isEmpty, times.isEmpty, name == nil, stretch.isEmpty, meditation.isEmpty {
                return try await common.printSchedules(asJSON: json)
            }
            if let name, !Limit<String>.name.admits(name) {
                throw OptionError("'\(name)' is no title; use 1 to \(Schedule.longestTitle) characters")
            }
            let (rule, options) = (try times.rule(), try start.options())
            let practice = try await common.practice()
            let session = try await session(in: practice)
            try await common.checkSettings(ofScheduled: session.request)
            let (added, quietHours) = try await practice.write { [name] data in
                let title = name ?? session.title
                let schedule = Schedule(
                    id: Schedule.id(of: title), title: title, request: session.request, rule: rule, options: options,
                    createdAt: data.reminderContext.now)
                let added = try data.schedules.add(schedule)
                return (try data.listing(of: added), try data.startConditions.quietHours)
            }
            try StandardOutput.answer(added, asJSON: json) { added.linesAboutAdding(now: practice.context.now()) }
            if let warning = quietHours.flatMap(added.schedule.warning) { StandardError.say(warning) }
            try await common.warnWithoutDaemon()
        }

        private func session(in practice: PracticeService) async throws -> ScheduledSession {
            let check = StartCheck(settings: try common.settings(), practice: practice, logger: .foreground())
            let words = try await ScheduledWords(
                what, courses: { (try? request.courses(check.settings).map(\.id)) ?? [] },
                isRoutine: { try await check.hasRoutine($0) })
            let described =
                switch words {
                case .stretch(let words):
                    try stretch.request(words, besides: meditation)
                case .meditation(let course, let length):
                    try meditation.request(course, length, besides: stretch)
                }
            let completed = try request.completed(described)
            try completed.check()
            return try await check.session(completed)
        }
    }
}

extension StretchArguments {
    /// Returns the request for a session, if no option of a meditation is given.
    fileprivate func request(_ words: [String], besides meditation: MeditationArguments) throws -> SessionRequest {
        guard meditation.isEmpty else {
            throw OptionError("--breath and --bell-every belong to a meditation; name a course, or remove them")
        }
        return try request(words)
    }
}

extension MeditationArguments {
    /// Returns the request for a meditation, if no option of stretches is given.
    fileprivate func request(
        _ course: String?, _ length: String?, besides stretch: StretchArguments
    ) throws -> SessionRequest {
        guard stretch.isEmpty else {
            throw OptionError("a meditation has no stretches; remove their options, such as --for and --lead-in")
        }
        return try request(course, length)
    }
}

extension Schedule {
    /// Returns the warning about times in quiet hours, with what to do; `nil` if no start is switched off.
    func warning(about quietHours: QuietHours) -> String? {
        let quiet = quietTimes(in: quietHours)
        guard !quiet.isEmpty else { return nil }
        let named = quiet.prefix(3).map(\.description).joined(separator: ", ")
        let others = quiet.count > 3 ? " and \((quiet.count - 3).counted("other time"))" : ""
        return "'\(id)' does not start at \(named)\(others), in your quiet hours \(quietHours); "
            + "'limber schedule edit \(id) --in-quiet-hours' lets it start, or change them with 'limber remind quiet'"
    }
}
