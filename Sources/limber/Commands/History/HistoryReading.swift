import PracticeCore
import PracticeData
import SessionCore

/// A query for the sessions of a range of days.
struct HistoryReading {
    let practice: PracticeService
    let now: Timestamp
    let clock: DayClock
    let since: DaySpan?
    var until: DateExpression?

    /// Calls `body` with each session, newest first. Reads page by page, so memory does not grow with history.
    func forEach(_ body: (SessionEntry) throws -> Void) async throws {
        let today = clock.day(of: now)
        let (first, last) = (since?.first(today: today), until?.day(today: today, .past))
        var pages = try await practice.read {
            $0.sessions.sessionPages(since: first?.earliestMoment, until: last?.latestMoment)
        }
        var zones = ZoneDatabase()
        while let page = try await practice.next(of: &pages) {
            for session in page {
                let day = clock.day(of: session.record.completedAt, in: zones.rules(of: session.zone))
                if first.map({ day >= $0 }) ?? true, last.map({ day <= $0 }) ?? true { try body(SessionEntry(session)) }
            }
        }
    }

    /// Returns the sessions and seconds of every day of the history.
    func days() async throws -> PracticeDays {
        try await practice.read { [now, clock] data in
            var days = PracticeDays(now: now, by: clock)
            try days.add(sessionsOf: data)
            return days
        }
    }
}

extension LocalDay {
    /// A bound for the database, which knows no time zone. The margin of two days covers every zone and
    /// `day_starts_at`.
    fileprivate var earliestMoment: Timestamp { Timestamp(milliseconds: (number - 2) * 86_400_000) }

    fileprivate var latestMoment: Timestamp { Timestamp(milliseconds: (number + 3) * 86_400_000) }
}
