import PracticeCore
import PracticeData
import SessionCore

/// The sessions that a command shows.
struct HistoryReading {
    let practice: PracticeService
    let now: Timestamp
    let clock: DayClock
    let since: DaySpan?
    var until: DateExpression?

    /// Gives each to `body`, newest first.
    func forEach(_ body: (SessionEntry) throws -> Void) async throws {
        let today = clock.day(of: now)
        let (first, last) = (since?.first(today: today), until?.day(today: today, .past))
        var pages = try await practice.read {
            $0.sessions.sessionPages(since: first?.earliestMoment, until: last?.latestMoment)
        }
        while let page = try await practice.next(of: &pages) {
            for session in page {
                let day = clock.day(of: session.record.completedAt)
                if first.map({ day >= $0 }) ?? true, last.map({ day <= $0 }) ?? true { try body(SessionEntry(session)) }
            }
        }
    }

    /// What was done on each day that there ever was.
    func days() async throws -> PracticeDays {
        try await practice.read { [now, clock] data in
            var days = PracticeDays(now: now, by: clock)
            try data.sessions.forEachActivity { days.add(endedAt: $0, seconds: $1) }
            return days
        }
    }
}

extension LocalDay {
    /// No zone, and no day that starts late, is further from UTC than two days.
    fileprivate var earliestMoment: Timestamp { Timestamp(milliseconds: (number - 2) * 86_400_000) }

    fileprivate var latestMoment: Timestamp { Timestamp(milliseconds: (number + 3) * 86_400_000) }
}
