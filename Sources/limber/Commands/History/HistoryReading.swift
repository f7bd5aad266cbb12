import PracticeCore
import SessionCore
import Store

/// The sessions that a command shows.
struct HistoryReading {
    let store: Store
    let now: Timestamp
    let clock: DayClock
    let since: DaySpan?

    /// Gives each to `body`, newest first.
    func forEach(_ body: (SessionEntry) throws -> Void) throws {
        let first = since?.first(today: clock.day(of: now))
        var pages = store.sessionPages(since: first?.earliestMoment)
        while let page = try pages.next() {
            for session in page where first.map({ clock.day(of: session.record.completedAt) >= $0 }) ?? true {
                try body(SessionEntry(session))
            }
        }
    }

    /// What was done on each day that there ever was.
    func days() throws -> PracticeDays {
        var days = PracticeDays(now: now, by: clock)
        try store.forEachActivity { days.add(endedAt: $0, seconds: $1) }
        return days
    }
}

extension LocalDay {
    /// No zone, and no day that starts late, is further from UTC than two days.
    fileprivate var earliestMoment: Timestamp { Timestamp(milliseconds: (number - 2) * 86_400_000) }
}
