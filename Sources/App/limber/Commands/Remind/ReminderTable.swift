import PracticeCore
import PracticeData
import SessionCore

/// The text of the reminders: lines for each kind, the quiet hours and the open questions.
struct ReminderTable {
    let overview: ReminderOverview

    var lines: [String] {
        ReminderKind.allCases.flatMap(lines) + ["", overview.preferences.quietLine]
            + overview.schedule.questions.map { "Open: \(overview.line(of: $0))" }
    }

    /// Returns the lines of a kind.
    func lines(of kind: ReminderKind) -> [String] {
        let name = kind.rawValue.padded(to: 11)
        guard let rule = overview.rules[kind] else { return ["\(name)off  \(advice(on: kind))"] }
        let words = overview.preferences[kind].text.map { ", \"\($0)\"" } ?? ""
        return ["\(name)on   \(rule.words)\(overview.preferences.condition(of: kind))\(words)"]
            + (overview.schedule.line(kind).pending.map { ["           next \($0.due.localMinute): \($0.why)"] } ?? [])
    }

    private func advice(on kind: ReminderKind) -> String {
        switch (kind, overview.preferences[.checkIn].isOn) {
        case (.checkIn, nil): "needs a nutrition profile; create one with 'limber nutrition profile'"
        case (.checkIn, _), (.daily, _), (.weekly, _), (.monthly, _), (.stretch, _):
            "turn on with 'limber remind \(kind.rawValue) --at \(overview.preferences[kind].rule.time)'"
        }
    }
}

extension ReminderPreferences {
    /// The quiet hours.
    var quietLine: String {
        quietHours.map { "Quiet hours \($0): reminders are not spoken, no session starts by itself" }
            ?? "No quiet hours"
    }
}

extension ReminderOverview {
    /// Returns a question with its period, such as `What do you want to focus on today? (daily, 2026-11-21)`.
    func line(of question: ReminderQuestion) -> String {
        let text = preferences[question.kind].text ?? question.text
        return "\(text) (\(question.kind.rawValue), \(question.period))"
    }
}
