import ArgumentParser
import PracticeCore
import PracticeData

struct IntendCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "intend [<text>]", abstract: "Set or show your intentions.",
        discussion: """
            There is one intention for each day, week and month; a new one replaces it. 'limber today' shows the \
            intention of the day, else of the week, else of the month. Without text, this command lists your \
            intentions.

            Example: limber intend "Breathe before every set" --week
            """)

    @Argument(help: "Your intention.")
    var text: String?

    @Flag(help: "Period of the intention; a day if you name none.")
    var scope: IntentionScope?

    @Option(
        help: ArgumentHelp(
            "A day of the period, such as 2026-01-31, tomorrow or friday. (default: today)", valueName: "day"),
        completion: .dates, transform: DateExpression.argument)
    var date: DateExpression?

    @Flag(help: "Delete the intention of the period.")
    var delete = false

    @Flag(help: "Print the intention, or an array of all, as JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        if delete, text != nil { throw ValidationError("--delete takes no text") }
    }

    func run() async throws {
        let practice = try await common.practice()
        if let text {
            try await save(try IntentionText(text), in: practice)
        } else if delete {
            try await remove(from: practice)
        } else {
            let context = practice.context.reminders
            let intentions = try await practice.read { try $0.intentions.intentions() }
            let chosen = date.map { (date) -> LocalDay in day(date, context) }
            let matching = intentions.filter { matches($0, on: chosen) }
            try StandardOutput.answer(matching, asJSON: json) {
                matching.isEmpty
                    ? ["No intentions yet. Set one with 'limber intend \"Breathe\" --week'."] : matching.map(\.line)
            }
        }
    }

    private func period(_ context: ReminderContext) -> IntentionPeriod {
        IntentionPeriod(
            scope ?? .day, containing: day(date ?? .relative(0), context), weekStartsOn: context.calendar.weekStartsOn)
    }

    /// Returns the date as a day. A weekday means the next one, because an intention is for a day to come.
    private func day(_ date: DateExpression, _ context: ReminderContext) -> LocalDay {
        date.day(today: context.calendar.days.day(of: context.now), .future)
    }

    private func save(_ text: IntentionText, in practice: PracticeService) async throws {
        let period = period(practice.context.reminders)
        let saved = try await practice.write { data in
            try data.intentions.keep(Intention(id: data.newID(), text: text, period: period, at: data.now))
        }
        try StandardOutput.answer(saved.intention, asJSON: json) {
            ["\(saved.intention.line)\(saved.isNew ? "" : ", replacing the previous intention")"]
        }
    }

    private func remove(from practice: PracticeService) async throws {
        let period = period(practice.context.reminders)
        guard let intention = try await practice.read({ try $0.intentions.intention(of: period) }),
            try await practice.write({ try $0.intentions.removeIntention(intention.id) })
        else {
            throw CommandError(.missing, "no intention for the \(period.words); list intentions with 'limber intend'")
        }
        try StandardOutput.say("Deleted: \(intention.line)")
    }

    private func matches(_ intention: Intention, on day: LocalDay?) -> Bool {
        (scope == nil || intention.scope == scope)
            && (day.map { intention.period.start <= $0 && $0 <= intention.period.end } ?? true)
    }
}

extension Intention {
    /// The period and the text.
    var line: String { "\(period.words): \(text)" }
}

extension IntentionPeriod {
    /// The period in words, such as `day 2026-11-21`, `week from 2026-11-15` or `month 2026-11`.
    var words: String {
        switch scope {
        case .day: "day \(start)"
        case .week: "week from \(start)"
        case .month: "month \(start.description.prefix(7))"
        }
    }
}
