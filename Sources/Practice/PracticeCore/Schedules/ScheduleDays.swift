import SessionCore

/// The days of a schedule.
public enum ScheduleDays: Hashable, Sendable {
    /// Some days of every week.
    case weekdays([Weekday])
    /// A single date, after which the schedule is done.
    case date(LocalDay)
    /// A day every some days; the first is `from`.
    case every(Int, from: LocalDay)

    /// All days.
    public static let daily = ScheduleDays.weekdays(Weekday.allCases)
    /// The days from one start to the next of ``every(_:from:)``.
    public static let allowedDays = 2...365

    /// Returns the days with weekdays in the order of `Weekday.allCases` and without duplicates.
    ///
    /// - Throws: `OptionError` with what to write instead.
    func checked() throws(OptionError) -> ScheduleDays {
        if let first, !LastYear.admits(first) { throw OptionError("'\(first)' \(LastYear.refusal)") }
        switch self {
        case .weekdays([]): throw OptionError("name at least one weekday; for every day, leave the days out")
        case .weekdays(let days): return .weekdays(Weekday.allCases.filter(days.contains))
        case .every(let days, _) where !(Self.allowedDays ~= days):
            throw OptionError("a session can start every 2 to 365 days, not every \(days.counted("day"))")
        case .date, .every: return self
        }
    }

    /// The first day; `nil` for weekdays, which have none.
    var first: LocalDay? {
        switch self {
        case .weekdays: nil
        case .date(let day), .every(_, let day): day
        }
    }

    func contains(_ day: LocalDay) -> Bool {
        switch self {
        case .weekdays(let days): days.contains { $0.number == day.weekday }
        case .date(let date): day == date
        case .every(let days, let first): first <= day && first.distance(to: day).isMultiple(of: days)
        }
    }

    /// The days in English, such as `weekdays` or `every 2 days from 2026-11-28`.
    var words: String {
        switch self {
        case .date(let day): "on \(day)"
        case .every(let days, let first): "every \(days.counted("day")) from \(first)"
        case .weekdays(let days):
            switch days.map(\.number) {
            case [0, 1, 2, 3, 4, 5, 6]: "every day"
            case [1, 2, 3, 4, 5]: "weekdays"
            case [0, 6]: "weekends"
            default: days.map(\.abbreviation).joined(separator: ", ")
            }
        }
    }
}

extension ScheduleDays: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case date, every, from
    }

    /// Reads weekdays such as `[1,4]`, `{"date":"2026-12-24"}` or `{"every":2,"from":"2026-11-28"}`.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        let forms = OptionError("give an array of weekdays from 0 (Sunday) to 6, or 'date', or 'every' and 'from'")
        guard (try? decoder.container(keyedBy: Key.self)) != nil else {
            guard let days = try? [Weekday](from: decoder) else { throw forms }
            self = .weekdays(days)
            return
        }
        let members = try Members<Key>(of: decoder)
        let date: LocalDay? = try members.value(.date, LocalDay.example)
        let days: Int? = try members.value(.every, "a whole number of days")
        let first: LocalDay? = try members.value(.from, LocalDay.example)
        switch (date, days, first) {
        case (let date?, nil, nil): self = .date(date)
        case (nil, let days?, let first?): self = .every(days, from: first)
        default: throw forms
        }
    }

    /// Writes what the decoder reads.
    public func encode(to encoder: any Encoder) throws {
        if case .weekdays(let days) = self { return try days.encode(to: encoder) }
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .weekdays: break
        case .date(let day): try values.encode(day, forKey: .date)
        case .every(let days, let first):
            try values.encode(days, forKey: .every)
            try values.encode(first, forKey: .from)
        }
    }
}
