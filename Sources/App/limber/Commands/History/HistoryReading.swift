import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

/// A query for the sessions of a range of days, and of one kind or all.
struct HistoryReading {
    let practice: PracticeService
    let now: Timestamp
    let clock: DayClock
    let since: DaySpan?
    var until: DateExpression?
    var kind: SessionKind?

    /// Calls `body` with each session, newest first, and says how many cannot be read. Reads page by page, so memory
    /// does not grow with history.
    func forEach(_ body: (StoredSession) throws -> Void) async throws {
        let today = clock.day(of: now)
        let (first, last) = (since?.first(today: today), until?.day(today: today, .past))
        var pages = try await practice.read {
            $0.sessions.pages(of: kind, since: first?.earliestMoment, until: last?.latestMoment)
        }
        var zones = ZoneDatabase()
        while let page = try await practice.next(of: &pages) {
            for session in page {
                let day = clock.day(of: session.record.completedAt, in: zones.rules(of: session.zone))
                if first.map({ day >= $0 }) ?? true, last.map({ day <= $0 }) ?? true { try body(session) }
            }
        }
        LeftOutRows.report(pages.omitted, "session")
    }

    /// Returns the sessions and seconds of every day of the history, also outside of the range.
    func days() async throws -> PracticeDays {
        try await practice.read { [now, clock, kind] data in
            var days = PracticeDays(now: now, by: clock)
            try days.add(sessionsOf: data, kind: kind)
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

/// The first day of a list: a date, or a number of days up to today such as `30d`.
enum DaySpan: Hashable {
    case since(DateExpression)
    /// A number of days, including today.
    case last(Int)

    init?(argument: String) {
        if let day = DateExpression(parsing: argument) {
            self = .since(day)
        } else if argument.last == "d", let count = Int(argument.dropLast()), (1...100_000).contains(count) {
            self = .last(count)
        } else {
            return nil
        }
    }

    /// Parses an argument.
    ///
    /// - Throws: `ValidationError` with the accepted forms.
    static func argument(_ text: String) throws -> DaySpan {
        guard let span = DaySpan(argument: text) else {
            throw ValidationError(DateExpression.advice(on: text, others: ", or as a number of days such as 30d"))
        }
        if case .since(.day(let day)) = span { try day.checkYear() }
        return span
    }

    /// Returns the first day of the list.
    func first(today: LocalDay) -> LocalDay {
        switch self {
        case .since(let day): day.day(today: today, .past)
        case .last(let count): today.advanced(by: 1 - count)
        }
    }
}
