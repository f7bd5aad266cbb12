import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

extension ScheduleCommand {
    struct Add: CommonCommand {
        static let configuration = CommandConfiguration(
            "schedule add [<what> ...]", abstract: "Add a session that starts at set times.",
            discussion: """
                The session is written as for 'limber stretch' (regions, stretches or a routine) or as for 'limber \
                meditate' (a course and its length), with the same options. 'stretch' or 'meditate' before it decides \
                if a word could be both; alone, it stands for the session of your setup. 'add' can be left out.

                The session is checked now, and again at each start. If its routine or music is gone then, Limber says \
                so instead of starting.

                Examples:
                  limber schedule add "morning back" --at 07:00 --on weekdays
                  limber schedule add stretch --at 7 --for 10m --music none
                  limber schedule add meditate sleep 20 --at 22:00 --name "Good night"
                """)

        @OptionGroup
        var wanted: ScheduleArguments

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            if wanted.request.listsMusic { return try MusicTable.installed.show() }
            if wanted.isEmpty { return try await common.printSchedules(asJSON: wanted.json) }
            let practice = try await common.practice()
            let (clock, now) = (practice.context.calendar().clock, practice.context.now())
            let (rule, options) = (try wanted.times.rule(at: now, by: clock), try wanted.start.options())
            let session = try await wanted.session(StartCheck(common, practice))
            try await common.checkSettings(ofScheduled: session.request)
            let added = try await practice.listing { [name = wanted.name] data in
                let title = name ?? session.title
                return try data.schedules.add(
                    Schedule(adding: title, session.request, rule, options, data.reminderContext))
            }
            try await common.answer("Added", added, asJSON: wanted.json)
        }
    }
}

extension CommonArguments {
    /// Prints a schedule that was added or changed, and warns of what keeps its sessions from starting.
    func answer(_ verb: String, _ listing: ScheduleListing, asJSON isJSON: Bool) async throws {
        let practice = try await practice()
        try StandardOutput.answer(listing, asJSON: isJSON) { listing.lines(verb, now: practice.context.now()) }
        let quietHours = try await practice.read { try $0.reminders.reminderPreferences().quietHours }
        if let warning = quietHours.flatMap(listing.schedule.warning) { StandardError.say(warning) }
        try await warnWithoutDaemon()
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
