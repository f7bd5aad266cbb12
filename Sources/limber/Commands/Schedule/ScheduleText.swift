import PracticeCore
import SessionCore

extension ScheduleListing {
    /// Returns the columns of the schedule in a list: name, session, times and state.
    func row(now: Timestamp) -> [String] { [schedule.id, schedule.title, schedule.rule.words, state(now: now)] }

    /// Returns the schedule in a line, such as `morning-back: weekdays at 07:00, next Mon 30 Nov 07:00`.
    func line(now: Timestamp) -> String { "\(schedule.id): \(schedule.rule.words), \(state(now: now))" }

    /// Returns the lines about a schedule that was added.
    func linesAboutAdding(now: Timestamp) -> [String] {
        ["Added '\(schedule.id)': \(schedule.title), \(schedule.rule.words)"]
            + (next.map { ["Next start: \($0.due.localText(now: now))"] } ?? [])
    }

    /// Returns the next start, or the reason why there is none.
    private func state(now: Timestamp) -> String {
        switch (schedule.activity, schedule.progress.open) {
        case (.paused(until: nil), _): "paused"
        case (.paused(let until?), _): "paused until \(until)"
        case (.unanswered, _): "paused, since nobody answered"
        case (.active, let open?):
            open.notBefore > now ? "put off until \(open.notBefore.localText(now: now))" : "waits to start"
        case (.active, nil): next.map { "next \($0.due.localText(now: now))" } ?? "no start within a year"
        }
    }
}
