import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

/// The arguments of every kind of reminder.
struct ReminderArguments: ParsableArguments {
    /// Whether the reminder is on.
    enum State: String, CaseIterable {
        case on, off

        /// Reads a word. A time or a weekday has an option of its own.
        static func argument(_ text: String) throws -> State {
            if let state = State(rawValue: text) { return state }
            if TimeOfDay(parsing: text) != nil { throw ValidationError("set the time with '--at \(text)'") }
            let words = allCases.map(\.rawValue)
            if words.suggestion(for: text) == nil, Weekday(parsing: text) != nil {
                throw ValidationError("set the day with '--on \(text)', or '--day' for a day of the month")
            }
            throw ValidationError(words.advice(on: text, otherwise: "use 'on' or 'off'"))
        }
    }

    @Argument(
        help: "Turn the reminder on or off.", completion: .list(State.allCases.map(\.rawValue)),
        transform: State.argument)
    var state: State?

    @Option(help: ArgumentHelp("Time of day.", valueName: "hh:mm"), transform: TimeOfDay.argument)
    var at: TimeOfDay?

    @Flag(help: "Turn the reminder off.")
    var off = false

    @Option(help: ArgumentHelp("Text of the reminder; '' restores the default.", valueName: "text"))
    var text: String?

    /// Whether the reminder is to be turned off.
    var isOff: Bool { off || state == .off }

    func validate() throws {
        if off, state == .on { throw ValidationError("'on' and --off exclude each other; give one of them") }
        if isOff, at != nil || text != nil {
            throw ValidationError("a reminder that is turned off takes no --at and no --text")
        }
    }
}

/// What the command line changes about a kind.
struct ReminderChange {
    let common: CommonArguments
    let kind: ReminderKind
    let arguments: ReminderArguments
    /// Puts it on another day; `nil` where none is given, or there is none to give.
    let day: (@Sendable (inout ReminderPreferences) -> Void)?

    /// Changes it, and shows what it is then.
    func run() async throws {
        do {
            let reminders = try common.practice().reminders
            // Before anything is changed.
            let text = try arguments.text.map { $0.isEmpty ? nil : try Self.words($0) }
            let overview =
                if arguments.state != nil || arguments.off || day != nil || arguments.at != nil || text != nil {
                    try await reminders.changePreferences { change(&$0, text) }
                } else {
                    try await reminders.overview()
                }
            for line in ReminderTable(overview).lines(of: kind) { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }

    private func change(_ preferences: inout ReminderPreferences, _ text: String??) {
        preferences.set(kind, isOn: !arguments.isOff)
        guard !arguments.isOff else { return }
        day?(&preferences)
        if let time = arguments.at { preferences.set(kind, at: time) }
        if let text { preferences.set(kind, text: text) }
    }

    private static func words(_ text: String) throws -> String {
        do throws(IntentionText.Fault) {
            return try IntentionText(text).description
        } catch {
            throw Failure(.usage, "--text: \(error.description(of: "a reminder"))")
        }
    }
}

/// The day of what comes once a week.
struct WeekdayArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Weekday, such as monday, or a number from 0 (Sunday).", valueName: "day"),
        completion: .weekdays, transform: Weekday.argument)
    var on: Weekday?

    /// Puts a kind on the day that is given, if one is.
    func change(
        _ member: any WritableKeyPath<ReminderPreferences, Weekday> & Sendable
    ) -> (@Sendable (inout ReminderPreferences) -> Void)? {
        guard let day = on else { return nil }
        return { $0[keyPath: member] = day }
    }
}
