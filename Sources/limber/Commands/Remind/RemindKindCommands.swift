import ArgumentParser
import PracticeCore

struct RemindDailyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "daily", abstract: "Ask for the day's intention every day; any option but --off puts it on.")

    @OptionGroup
    var arguments: ReminderArguments

    func run() async throws { try await ReminderChange(kind: .daily, arguments: arguments, day: nil).run() }
}

struct RemindWeeklyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "weekly", abstract: "Ask for the week's intention once a week; any option but --off puts it on.")

    @OptionGroup
    var arguments: ReminderArguments

    @OptionGroup
    var weekday: WeekdayArguments

    func run() async throws {
        try await ReminderChange(kind: .weekly, arguments: arguments, day: weekday.change(\.weeklyDay)).run()
    }
}

struct RemindMonthlyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monthly",
        abstract: "Ask for the month's intention once a month; any option but --off puts it on.")

    @OptionGroup
    var arguments: ReminderArguments

    @Option(help: ArgumentHelp("On which day, from 1 to 31; in a shorter month on its last.", valueName: "number"))
    var day: Int?

    func validate() throws {
        if let day, !(1...31 ~= day) { throw ValidationError("no month has a day \(day); use 1 to 31") }
    }

    func run() async throws {
        try await ReminderChange(kind: .monthly, arguments: arguments, day: change).run()
    }

    private var change: (@Sendable (inout ReminderPreferences) -> Void)? {
        guard let day else { return nil }
        return { $0.monthlyDay = day }
    }
}

struct RemindCheckInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-in",
        abstract: "Call you to the scales once a week; any option but --off puts it on.",
        discussion: "It puts itself on with a nutrition profile ('limber plan setup').")

    @OptionGroup
    var arguments: ReminderArguments

    @OptionGroup
    var weekday: WeekdayArguments

    func run() async throws {
        try await ReminderChange(kind: .checkIn, arguments: arguments, day: weekday.change(\.checkInDay)).run()
    }
}
