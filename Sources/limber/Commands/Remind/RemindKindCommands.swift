import ArgumentParser
import PracticeCore

struct RemindDailyCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "daily",
        abstract: "Ask for your intention every day.",
        usage: "limber remind daily [<options>] [<state>]",
        discussion: "'off' turns the reminder off; every other argument turns it on.")

    @OptionGroup
    var arguments: ReminderArguments

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        try arguments.checkState { _ in nil }
    }

    func run() async throws {
        try await ReminderChange(common: common, kind: .daily, arguments: arguments, day: nil).run()
    }
}

struct RemindWeeklyCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "weekly",
        abstract: "Ask for your intention once a week.",
        usage: "limber remind weekly [<options>] [<state>]",
        discussion: "'off' turns the reminder off; every other argument turns it on.")

    @OptionGroup
    var arguments: ReminderArguments

    @OptionGroup
    var weekday: WeekdayArguments

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        try arguments.checkState { Weekday(parsing: $0) == nil ? nil : "--on \($0)" }
    }

    func run() async throws {
        try await ReminderChange(common: common, kind: .weekly, arguments: arguments, day: weekday.change(\.weeklyDay))
            .run()
    }
}

struct RemindMonthlyCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "monthly",
        abstract: "Ask for your intention once a month.",
        usage: "limber remind monthly [<options>] [<state>]",
        discussion: "'off' turns the reminder off; every other argument turns it on.")

    @OptionGroup
    var arguments: ReminderArguments

    @Option(help: ArgumentHelp("Day of the month; a shorter month uses its last day.", valueName: "number"))
    var day: Int?

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        try arguments.checkState { Int($0).map { 1...31 ~= $0 } ?? false ? "--day \($0)" : "--day 1" }
        if let day, !(1...31 ~= day) { throw ValidationError("--day '\(day)' is out of range; use 1 to 31") }
    }

    func run() async throws {
        try await ReminderChange(common: common, kind: .monthly, arguments: arguments, day: change).run()
    }

    private var change: (@Sendable (inout ReminderPreferences) -> Void)? {
        guard let day else { return nil }
        return { $0.monthlyDay = day }
    }
}

struct RemindCheckInCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-in",
        abstract: "Remind you to weigh yourself once a week.",
        usage: "limber remind check-in [<options>] [<state>]",
        discussion: """
            'off' turns the reminder off; every other argument turns it on. A new nutrition profile turns it on, too: \
            see 'limber help nutrition profile'.
            """)

    @OptionGroup
    var arguments: ReminderArguments

    @OptionGroup
    var weekday: WeekdayArguments

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        try arguments.checkState { Weekday(parsing: $0) == nil ? nil : "--on \($0)" }
    }

    func run() async throws {
        try await ReminderChange(
            common: common, kind: .checkIn, arguments: arguments, day: weekday.change(\.checkInDay)
        ).run()
    }
}
