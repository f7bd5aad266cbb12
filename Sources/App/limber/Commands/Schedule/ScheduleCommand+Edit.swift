import ArgumentParser
import PracticeCore
import PracticeData
import Session
import SessionCore

extension ScheduleCommand {
    struct Edit: CommonCommand {
        static let configuration = CommandConfiguration(
            "schedule edit <name> [<what> ...]", abstract: "Change the times, session or options of a schedule.",
            discussion: """
                Takes what 'limber schedule add' takes. What you leave out stays, and so does the name by which \
                commands find the schedule. '--countdown 30s' ends '--confirm' and '--wake'; '--late 0' ends '--late'. \
                The title, routine and times of a schedule from your calendar change in the calendar.

                Examples:
                  limber schedule edit morning --at 7:30
                  limber schedule edit morning desk-break --music none
                  limber schedule edit morning --on mon-fri --name "Before work"
                """)

        @OptionGroup
        var choice: ScheduleChoice

        @OptionGroup
        var wanted: ScheduleArguments

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let practice = try await common.practice()
            let before = try await practice.read { [choice] in try $0.schedules.schedule(named: choice.name) }
            let change = try await change(of: before, StartCheck(common, practice))
            if let request = change.request { try await common.checkSettings(ofScheduled: request) }
            let changed = try await practice.listing { [wanted] data in
                let context = data.reminderContext
                return try data.schedules.change(before.id) { schedule in
                    guard change.request == nil || schedule.request == before.request else {
                        throw OptionError("the session was changed meanwhile; run the command again")
                    }
                    var change = change
                    change.options = try wanted.start.options(over: schedule.options)
                    if !wanted.times.isEmpty {
                        let (now, clock) = (context.now, context.calendar.clock)
                        change.rule = try wanted.times.rule(over: schedule.rule, at: now, by: clock)
                    }
                    try schedule.apply(change, context)
                }.schedule
            }
            try await common.answer("Changed", changed, asJSON: wanted.json)
        }

        /// Returns the change of title and session. A title that the session gave follows the session.
        private func change(of schedule: Schedule, _ check: StartCheck) async throws -> ScheduleChange {
            let request = try await wanted.described(check, over: schedule.request)
            guard request != schedule.request else { return ScheduleChange(title: wanted.name) }
            let session = try await check.sources.scheduled(request)
            // A session that can no longer start has no title.
            let former = try? await check.sources.scheduled(schedule.request).title
            let title = wanted.name ?? (former == schedule.title ? session.title : nil)
            return ScheduleChange(title: title, request: session.request)
        }
    }

    struct Unskip: CommonCommand {
        static let configuration = CommandConfiguration(
            "schedule unskip <name>", abstract: "Bring back the start that was skipped last.",
            discussion: "A start whose time is over does not come back.")

        @OptionGroup
        var choice: ScheduleChoice

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            try await common.answerSkip("Brought back", of: choice) { try $0.schedules.unskip($1, $0.reminderContext) }
        }
    }
}
