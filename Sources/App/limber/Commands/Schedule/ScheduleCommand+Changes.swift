import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

/// The schedule that a command changes.
struct ScheduleChoice: ParsableArguments {
    @Argument(help: "Name of the schedule, as 'limber schedule list' shows it.", completion: .schedules)
    var name: String
}

extension ScheduleCommand {
    struct Pause: CommonCommand {
        static let configuration = CommandConfiguration("schedule pause <name>", abstract: "Pause a schedule.")

        @OptionGroup
        var choice: ScheduleChoice

        @Option(
            help: ArgumentHelp(
                "Day from which it starts again, such as 2026-12-01 or monday. (default: until you resume it)",
                valueName: "day"),
            completion: .dates, transform: DateExpression.argument)
        var until: DateExpression?

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let practice = try await common.practice()
            let today = practice.context.calendar().clock.reading(at: practice.context.now()).day
            let day = until?.day(today: today, .future)
            if let day, day <= today {
                throw OptionError("'\(day)' does not come after today; use a later day, or 'limber schedule resume'")
            }
            try await common.changeSchedule(choice.name) { schedule, _ in schedule.pause(until: day) }
        }
    }

    struct Resume: CommonCommand {
        static let configuration = CommandConfiguration("schedule resume <name>", abstract: "Resume a paused schedule.")

        @OptionGroup
        var choice: ScheduleChoice

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            try await common.changeSchedule(choice.name) { $0.resume($1) }
        }
    }

    struct Keep: CommonCommand {
        static let configuration = CommandConfiguration(
            "schedule keep <name>", abstract: "Answer that the times of a schedule are right.",
            discussion: """
                After three starts in a row that you refused or did not answer, Limber asks whether the times are \
                still right. Without an answer, the schedule pauses itself after the next one.
                """)

        @OptionGroup
        var choice: ScheduleChoice

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            try await common.changeSchedule(choice.name) { schedule, _ in schedule.progress.attention = .answered }
        }
    }

    struct Skip: CommonCommand {
        static let configuration = CommandConfiguration(
            "schedule skip <name>", abstract: "Leave out the coming start of a schedule.",
            discussion: """
                A start that was put off, or that asks at this moment, is the coming one. 'limber schedule unskip' \
                brings it back.
                """)

        @OptionGroup
        var choice: ScheduleChoice

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            try await common.answerSkip("Skipped", of: choice) { try $0.schedules.skip($1, $0.reminderContext) }
        }
    }

    struct Remove: CommonCommand {
        static let configuration = CommandConfiguration(
            "schedule remove <name>", abstract: "Remove a schedule.",
            discussion: "Sessions in history stay, and a session that plays goes on.")

        @OptionGroup
        var choice: ScheduleChoice

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let removed = try await common.practice().write { [choice] in try $0.schedules.remove(choice.name) }
            try StandardOutput.say("Removed the schedule '\(removed.id)': \(removed.title), \(removed.rule.words)")
        }
    }
}

extension CommonArguments {
    /// Changes a schedule, and prints it.
    fileprivate func changeSchedule(
        _ name: String, _ change: @escaping @Sendable (inout Schedule, ReminderContext) -> Void
    ) async throws {
        let practice = try await practice()
        let changed = try await practice.listing { data in
            let context = data.reminderContext
            return try data.schedules.change(name) { change(&$0, context) }.schedule
        }
        try StandardOutput.say(changed.line(now: practice.context.now()))
    }

    /// Skips a start or brings one back, and prints the start and the schedule.
    func answerSkip(
        _ verb: String, of choice: ScheduleChoice,
        _ change: @escaping @Sendable (Repositories, String) throws -> ScheduledTime
    ) async throws {
        let practice = try await practice()
        let (start, schedule, outlook) = try await practice.write { data in
            let start = try change(data, choice.name)
            return (start, try data.schedules.schedule(named: choice.name), try data.scheduleOutlook())
        }
        let now = practice.context.now()
        let listing = outlook.listing(of: schedule)
        try StandardOutput.say("\(verb) \(start.due.localText(now: now)). \(listing.line(now: now))")
    }
}
