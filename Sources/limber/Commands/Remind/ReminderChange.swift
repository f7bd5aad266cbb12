import ArgumentParser
import PracticeCore
import Store

/// What all kinds of reminders can be told.
struct ReminderArguments: ParsableArguments {
    @Option(help: ArgumentHelp("When, from 00:00 to 23:59.", valueName: "HH:MM"))
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
    /// The rule that a time gives.
    let rule: (ReminderPreferences, TimeOfDay) -> ReminderRule
    /// Whether something but the time is given for the rule.
    var isRuleGiven = false

    /// Changes it, and shows what it is then.
    func run() throws {
        do {
            let desk = try ReminderDesk()
            // Before anything is changed.
            let text = try arguments.text.map { $0.isEmpty ? nil : try Self.words($0) }
            if arguments.off || isRuleGiven || arguments.at != nil || text != nil {
                try desk.store.changeReminderPreferences(desk.context) { change(&$0, text) }
            }
            let table = ReminderTable(try desk.store.reminders(desk.context))
            for line in table.lines(of: kind) { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }

    private func change(_ preferences: inout ReminderPreferences, _ text: String??) {
        preferences.set(kind, isOn: !arguments.off)
        guard !arguments.off else { return }
        preferences.set(kind, rule(preferences, arguments.at ?? preferences.rule(of: kind).time))
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

/// A day of the week as people give it: its name, or its number from 0, which is Sunday.
struct WeekdayArgument: ExpressibleByArgument {
    let day: Weekday

    init?(argument: String) {
        guard let day = Weekday(rawValue: argument.lowercased()) ?? Int(argument).flatMap(Weekday.init(number:)) else {
            return nil
        }
        self.day = day
    }
}
