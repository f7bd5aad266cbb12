import PracticeCore
import PracticeData
import SessionCore

/// The figures of the history and the reminders.
struct PracticeFigures: Sendable {
    /// The sessions that count, by the label of their kind.
    let totals: [(label: String, total: (sessions: Int, seconds: Int))]
    let lastSession: Timestamp?
    /// The length of the current streak.
    let streak: Int
    let nextReminder: Timestamp?

    init(reading data: Repositories, in context: PracticeContext) throws {
        totals = try SessionKind.allCases.map { kind in
            (#"kind="\#(kind.rawValue)""#, try data.sessions.totals(of: kind))
        }
        var days = PracticeDays(now: context.now(), by: context.days())
        try days.add(sessionsOf: data)
        lastSession = try data.sessions.latestSession()?.record.completedAt
        streak = PracticeHistory(days, weekStartsOn: context.calendar().weekStartsOn).streak.current
        nextReminder = try data.reminders.reminders(context.reminders).schedule.nextDue
    }
}
