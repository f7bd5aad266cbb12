import ArgumentParser
import PracticeCore
import PracticeData

/// What all kinds of reminders can be told.
struct ReminderArguments: ParsableArguments {
    @Option(help: ArgumentHelp("When, from 00:00 to 23:59.", valueName: "HH:MM"), transform: TimeOfDay.argument)
    var at: TimeOfDay?

    @Flag(help: "Remind of it no more.")
    var off = false

    @Option(help: ArgumentHelp("Say this instead; '' is what it says by itself.", valueName: "words"))
    var text: String?

    func validate() throws {
        if off, at != nil || text != nil { throw ValidationError("--off takes nothing beside it") }
    }
}

/// What the command line changes about a kind.
struct ReminderChange {
    let kind: ReminderKind
    let arguments: ReminderArguments
    /// Puts it on another day; `nil` where none is given, or there is none to give.
    let day: (@Sendable (inout ReminderPreferences) -> Void)?

    /// Changes it, and shows what it is then.
    func run() async throws {
        do {
            let reminders = try ThisUser.practice().reminders
            // Before anything is changed.
            let text = try arguments.text.map { $0.isEmpty ? nil : try Self.words($0) }
            let overview =
                if arguments.off || day != nil || arguments.at != nil || text != nil {
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
        preferences.set(kind, isOn: !arguments.off)
        guard !arguments.off else { return }
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
        help: ArgumentHelp("On which day: its name, or its number from 0, Sunday.", valueName: "day"),
        transform: Weekday.argument)
    var on: Weekday?

    /// Puts a kind on the day that is given, if one is.
    func change(
        _ member: any WritableKeyPath<ReminderPreferences, Weekday> & Sendable
    ) -> (@Sendable (inout ReminderPreferences) -> Void)? {
        guard let day = on else { return nil }
        return { $0[keyPath: member] = day }
    }
}
