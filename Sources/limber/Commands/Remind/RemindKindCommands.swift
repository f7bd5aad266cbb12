import ArgumentParser
import PracticeCore

struct RemindDailyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "daily", abstract: "Ask for the day's intention every day; any option but --off puts it on.")

    @OptionGroup
    var arguments: ReminderArguments

    func run() throws {
        try ReminderChange(kind: .daily, arguments: arguments) { .daily(at: $1) }.run()
    }
}

struct RemindWeeklyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "weekly", abstract: "Ask for the week's intention once a week; any option but --off puts it on.")

    @OptionGroup
    var arguments: ReminderArguments

    @Option(help: ArgumentHelp("On which day: its name, or its number from 0, Sunday.", valueName: "day"))
    var on: WeekdayArgument?

    func run() throws {
        try ReminderChange(
            kind: .weekly, arguments: arguments,
            rule: { .weekly(on: on?.day ?? Weekday(number: $0.weeklyDay) ?? .sunday, at: $1) },
            isRuleGiven: on != nil
        ).run()
    }
}

struct RemindMonthlyCommand: ParsableCommand {
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

    func run() throws {
        try ReminderChange(
            kind: .monthly, arguments: arguments, rule: { .monthly(day: day ?? $0.monthlyDay, at: $1) },
            isRuleGiven: day != nil
        ).run()
    }
}

struct RemindCheckInCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-in",
        abstract: "Call you to the scales once a week; any option but --off puts it on.",
        discussion: "It puts itself on with a nutrition profile ('limber plan setup').")

    @OptionGroup
    var arguments: ReminderArguments

    @Option(help: ArgumentHelp("On which day: its name, or its number from 0, Sunday.", valueName: "day"))
    var on: WeekdayArgument?

    func run() throws {
        try ReminderChange(
            kind: .checkIn, arguments: arguments,
            rule: { .weekly(on: on?.day ?? Weekday(number: $0.checkInDay) ?? .monday, at: $1) },
            isRuleGiven: on != nil
        ).run()
    }
}
