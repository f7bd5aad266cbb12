import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct RemindDailyCommand: ReminderKindCommand {
    static let configuration = CommandConfiguration(
        "remind daily [<state>]", abstract: "Ask for your intention every day.",
        discussion: "'off' turns the reminder off; every other argument turns it on.")

    @OptionGroup
    var arguments: ReminderArguments

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        try arguments.checkState { _ in nil }
    }

    var kind: ReminderKind { .daily }
    var ownChange: OwnChange? { nil }
}

struct RemindWeeklyCommand: ReminderKindCommand {
    static let configuration = CommandConfiguration(
        "remind weekly [<state>]", abstract: "Ask for your intention once a week.",
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

    var kind: ReminderKind { .weekly }
    var ownChange: OwnChange? { weekday.change(kind) }
}

struct RemindMonthlyCommand: ReminderKindCommand {
    static let configuration = CommandConfiguration(
        "remind monthly [<state>]", abstract: "Ask for your intention once a month.",
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

    var kind: ReminderKind { .monthly }
    var ownChange: OwnChange? {
        guard let day else { return nil }
        return { $0[.monthly].rule = .monthly(day: day, at: $0[.monthly].rule.time) }
    }
}

struct RemindCheckInCommand: ReminderKindCommand {
    static let configuration = CommandConfiguration(
        "remind check-in [<state>]", abstract: "Remind you to weigh yourself once a week.",
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

    var kind: ReminderKind { .checkIn }
    var ownChange: OwnChange? { weekday.change(kind) }
}

/// The arguments that all kinds of reminders share.
struct ReminderArguments: ParsableArguments {
    /// Whether the reminder is on.
    enum State: Hashable {
        case on, off
        /// A weekday or a number, which is no state. The command refuses the word and names its own option for the day.
        case day(String)

        /// The words that the command line accepts.
        static let words = ["on", "off"]

        /// Reads a word. A time and a day have options of their own.
        static func argument(_ text: String) throws -> State {
            switch text {
            case "on": return .on
            case "off": return .off
            default: break
            }
            if words.suggestion(for: text) == nil, Weekday(parsing: text) != nil || Int(text) != nil {
                return .day(text)
            }
            if TimeOfDay(typed: text) != nil { throw ValidationError("set the time with '--at \(text)'") }
            throw ValidationError(words.advice(on: text, otherwise: "use 'on' or 'off'"))
        }
    }

    @Argument(
        help: "Turn the reminder on or off.", completion: .list(State.words),
        transform: State.argument)
    var state: State?

    @Option(
        help: ArgumentHelp("Time of day, such as 08:00, 8:00 or 8am.", valueName: "time"),
        transform: TimeOfDay.argument)
    var at: TimeOfDay?

    @Flag(help: "Turn the reminder off.")
    var off = false

    @Option(help: ArgumentHelp("Text of the reminder; '' restores the default.", valueName: "text"))
    var text: String?

    /// Checks that the state is no day.
    ///
    /// - Parameter advice: Returns the option that sets a day for a word; `nil` if the word is no day of the reminder.
    /// - Throws: `ValidationError` for a day.
    func checkState(_ advice: (String) -> String?) throws {
        guard case .day(let text) = state else { return }
        let advice = advice(text).map { "set the day with '\($0)'" } ?? "use 'on' or 'off'"
        throw ValidationError("invalid value '\(text)' for '<state>'; \(advice)")
    }

    /// Whether the reminder is to be turned off.
    var isOff: Bool { off || state == .off }

    func validate() throws {
        if off, state == .on { throw ValidationError("'on' and --off exclude each other; give one of them") }
        if isOff, at != nil || text != nil {
            throw ValidationError("a reminder that is turned off takes no --at and no --text")
        }
    }
}

/// A command that changes the preferences of one kind of reminder.
protocol ReminderKindCommand: CommonCommand, Sendable {
    /// A change of the preferences that only this kind has: its day or its conditions.
    typealias OwnChange = @Sendable (inout ReminderPreferences) -> Void

    var kind: ReminderKind { get }
    var arguments: ReminderArguments { get }
    /// Sets the day or the conditions of the reminder; `nil` if the command line names none or the kind has none.
    var ownChange: OwnChange? { get }
}

extension ReminderKindCommand {
    /// Saves the change and prints the reminder. Without arguments, only prints the reminder.
    func run() async throws {
        let practice = try await common.practice()
        // Validated before anything changes.
        let text = try arguments.text.map { $0.isEmpty ? nil : try Self.words($0) }
        let overview =
            if arguments.state != nil || arguments.off || ownChange != nil || arguments.at != nil || text != nil {
                try await practice.write { [change] data in
                    let context = data.reminderContext
                    try data.reminders.changeReminderPreferences(context) { change(&$0, text) }
                    return try data.reminders.reminders(context)
                }
            } else {
                try await practice.read { try $0.reminders.reminders($0.reminderContext) }
            }
        for line in ReminderTable(overview: overview).lines(of: kind) { try StandardOutput.say(line) }
    }

    private func change(_ preferences: inout ReminderPreferences, _ text: String??) {
        preferences[kind].isOn = !arguments.isOff
        guard !arguments.isOff else { return }
        ownChange?(&preferences)
        if let time = arguments.at { preferences[kind].rule.time = time }
        if let text { preferences[kind].text = text }
    }

    private static func words(_ text: String) throws -> String {
        do throws(IntentionText.Fault) {
            return try IntentionText(text).description
        } catch {
            throw CommandError(.usage, "--text: \(error.description(of: "a reminder"))")
        }
    }
}

/// The weekday of a weekly reminder.
struct WeekdayArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Weekday, such as monday, or a number from 0 (Sunday).", valueName: "day"),
        completion: .weekdays, transform: Weekday.argument)
    var on: Weekday?

    /// Returns a change of the preferences that sets the weekday of a kind; `nil` without the option.
    func change(_ kind: ReminderKind) -> (@Sendable (inout ReminderPreferences) -> Void)? {
        guard let day = on else { return nil }
        return { $0[kind].rule = .weekly(on: day, at: $0[kind].rule.time) }
    }
}
