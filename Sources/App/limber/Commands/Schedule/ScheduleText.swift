import PracticeCore
import SessionCore

extension ScheduleListing {
    /// Returns the columns of the schedule in a list: name, session, times and state.
    func row(now: Timestamp) -> [String] { [schedule.id, schedule.title, schedule.rule.words, state(now: now)] }

    /// Returns the schedule in a line, such as `morning-back: weekdays at 07:00, next Mon 30 Nov 07:00`.
    func line(now: Timestamp) -> String { "\(schedule.id): \(schedule.rule.words), \(state(now: now))" }

    /// Returns the open start in a line, such as `Morning back: put off until Mon 30 Nov 07:20`.
    func openLine(now: Timestamp) -> String { "\(schedule.title): \(state(now: now))" }

    /// Returns the lines about a schedule that was added or changed.
    func lines(_ verb: String, now: Timestamp) -> [String] {
        let start = next?.due.localText(now: now) ?? "none, \(state(now: now))"
        return ["\(verb) '\(schedule.id)': \(schedule.title), \(schedule.rule.words)", "Next start: \(start)"]
    }

    private func isSkipped(_ now: Timestamp) -> Bool { schedule.progress.skipped.contains { $0.notBefore > now } }

    /// Returns the next start, or the reason why there is none.
    private func state(now: Timestamp) -> String {
        switch (schedule.activity, open) {
        case (.paused(until: nil), _): "paused"
        case (.paused(let until?), _): "paused until \(until)"
        case (.unanswered, _): schedule.pauseWords
        case (.active, let open?): open.openState(now: now)
        case (.active, nil):
            switch (next?.due.localText(now: now), quiet?.due.localText(now: now)) {
            case (nil, nil):
                schedule.rule.date == nil ? "no start within a year" : isSkipped(now) ? "skipped" : "done"
            case (let next?, nil): "next \(next)"
            case (nil, let quiet?): "quiet \(quiet)"
            case (let next?, let quiet?): "next \(next), quiet \(quiet)"
            }
        }
    }
}

extension ComingStart {
    /// The start in a line, such as `2026-11-30 07:00  morning-back: Morning back`.
    var line: String {
        let note =
            switch expectation {
            case .asks: ""
            case .waits(let wait): ", \(wait.words)"
            case .quiet: ", quiet: does not start"
            }
        return "\(due.localMinute)  \(schedule): \(title)\(note)"
    }

    /// Returns the state of an open start.
    fileprivate func openState(now: Timestamp) -> String {
        switch expectation {
        case .asks: due > now ? "put off until \(due.localText(now: now))" : "asks now"
        case .waits(let wait): wait.words
        case .quiet: "put off until \(due.localText(now: now)), quiet"
        }
    }
}

extension OpenStart.Wait {
    /// The wait in words, such as `waits for another player, until 07:20 at most`.
    var words: String { "waits for \(reason.noun), until \(until.localTime)\(reason.isOpenEnded ? " at most" : "")" }
}
