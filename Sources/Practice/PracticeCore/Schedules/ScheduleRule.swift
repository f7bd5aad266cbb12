public import SessionCore

/// A recurrence rule of scheduled sessions: times of day on some days.
///
/// ```swift
/// let rule = try ScheduleRule(.at([seven]), on: .weekdays([.monday, .thursday]))
/// let words = rule.words  // "Mon, Thu at 07:00"
/// ```
public struct ScheduleRule: Hashable, Sendable {
    /// The times of a day.
    public enum Times: Hashable, Sendable {
        /// Single times, in order.
        case at([TimeOfDay])
        /// A time every some minutes, the first at `from`, and none after `to`.
        case every(minutes: Int, from: TimeOfDay, to: TimeOfDay)
        /// The times of events in the user's calendar file, in order.
        case events([ScheduledTime])
    }

    /// The times of a day.
    public let times: Times
    /// The days; those of ``Times/events(_:)`` are the days of the events.
    public let days: ScheduleDays

    /// The greatest number of single times.
    public static let mostTimes = 24
    /// The greatest number of events.
    public static let mostEvents = 1000
    /// The minutes between two times of ``Times/every(minutes:from:to:)``.
    public static let allowedMinutes = 30...720

    /// Creates a rule, without duplicates and in order.
    ///
    /// - Throws: `OptionError` with what to write instead.
    public init(_ times: Times, on days: ScheduleDays = .daily) throws(OptionError) {
        switch times {
        case .at(let single):
            guard 1...Self.mostTimes ~= single.count else {
                throw OptionError("a schedule has 1 to \(Self.mostTimes) times of day, not \(single.count)")
            }
            self.times = .at(Array(Set(single)).sorted())
        case .every(let minutes, let from, let to):
            guard Self.allowedMinutes ~= minutes else {
                throw OptionError("a session can start every 30 minutes to 12 hours, not every \(minutes) minutes")
            }
            guard from < to else {
                throw OptionError("the hours '\(from)-\(to)' must begin and end on the same day, such as 9:00-17:00")
            }
            self.times = times
        case .events(let events):
            guard 1...Self.mostEvents ~= events.count else {
                throw OptionError("a schedule has 1 to \(Self.mostEvents) events, not \(events.count)")
            }
            self.times = .events(
                Dictionary(events.map { ($0.due, $0) }) { first, _ in first }.values.sorted { $0.due < $1.due })
        }
        self.days = try days.checked()
    }

    /// The times of a day, in order.
    public var timesOfDay: [TimeOfDay] {
        switch times {
        case .at(let single): single
        case .every(let minutes, let from, let to):
            stride(from: from.minutes, through: to.minutes, by: minutes).compactMap(TimeOfDay.init(minutes:))
        case .events(let events): Set(events.map(\.minute.time)).sorted()
        }
    }

    /// Whether the times are those of the user's calendar file.
    public var isFromCalendar: Bool {
        switch times {
        case .at, .every: false
        case .events: true
        }
    }

    /// The rule in English, such as `weekdays at 07:00`.
    public var words: String {
        switch times {
        case .at(let single): "\(days.words) at \(single.map(\.description).joined(separator: ", "))"
        case .every(let minutes, let from, let to):
            "\(days.words), every \(DurationText.text(seconds: minutes * 60)) from \(from) to \(to)"
        case .events: "at the times of your calendar"
        }
    }

    /// Returns the starts on a day, in order. Of times that a change of the clock moves to one minute, only the last is
    /// a start. A day that the zone leaves out has none.
    public func starts(on day: LocalDay, by clock: Zone) -> [ScheduledTime] {
        if case .events(let events) = times { return events.filter { $0.minute.day == day } }
        guard days.contains(day) else { return [] }
        let all = timesOfDay.compactMap { time in
            clock.occurrence(of: time, on: day).map {
                ScheduledTime(minute: WallMinute(day: day, time: time), due: $0.moment)
            }
        }
        let last = Dictionary(all.map { ($0.due, $0) }) { $1 }
        return last.values.sorted { $0.due < $1.due }
    }
}

extension ScheduleRule {
    /// The single date of the rule; `nil` for other rules.
    public var date: LocalDay? {
        if case .date(let day) = days { day } else { nil }
    }

    /// Returns whether the rule has a single date, and no start on it comes after an instant.
    public func isOver(at now: Timestamp, by clock: Zone) -> Bool {
        guard let date else { return false }
        return starts(on: date, by: clock).allSatisfy { $0.due <= now }
    }
}

extension ScheduleRule: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case at, every, from, to, days
    }

    private enum CalendarKey: CodingKey {
        case events
    }

    /// Reads `{"at":["07:00"]}` or `{"every":50,"from":"09:00","to":"17:00"}`, each with ``ScheduleDays`` as `days`, or
    /// without for every day; and `{"events":[…]}`, which only Limber itself writes.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        if let calendar = try? decoder.container(keyedBy: CalendarKey.self), calendar.contains(.events) {
            guard let events = try? calendar.decode([ScheduledTime].self, forKey: .events) else {
                throw OptionError("'events' must be an array of minutes and instants")
            }
            try self.init(.events(events))
            return
        }
        let members = try Members<Key>(of: decoder)
        let days: ScheduleDays = try members.object(.days) ?? .daily
        let single: [TimeOfDay]? = try members.value(.at, "an array of times such as \"07:00\"")
        let minutes: Int? = try members.value(.every, "a whole number of minutes")
        let from: TimeOfDay? = try members.value(.from, "a time such as \"09:00\"")
        let to: TimeOfDay? = try members.value(.to, "a time such as \"17:00\"")
        switch (single, minutes, from, to) {
        case (let single?, nil, nil, nil): try self.init(.at(single), on: days)
        case (nil, let minutes?, let from?, let to?):
            try self.init(.every(minutes: minutes, from: from, to: to), on: days)
        default: throw OptionError("give either 'at', or 'every', 'from' and 'to'")
        }
    }

    /// Writes the object that the decoder reads.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch times {
        case .at(let single): try values.encode(single, forKey: .at)
        case .every(let minutes, let from, let to):
            try values.encode(minutes, forKey: .every)
            try values.encode(from, forKey: .from)
            try values.encode(to, forKey: .to)
        case .events(let events):
            var calendar = encoder.container(keyedBy: CalendarKey.self)
            return try calendar.encode(events, forKey: .events)
        }
        try values.encode(days, forKey: .days)
    }
}

/// A minute on the wall clock, which a schedule uses at most once: `2026-01-26 07:00`.
public struct WallMinute: Hashable, Sendable {
    /// The day.
    public let day: LocalDay
    /// The time of day.
    public let time: TimeOfDay

    /// Creates a minute of a day.
    public init(day: LocalDay, time: TimeOfDay) {
        self.day = day
        self.time = time
    }
}

extension WallMinute: WrittenValue {
    /// The expected form, for error messages.
    public static var example: String { "a minute like 2026-01-26 07:00" }

    /// Parses a day and a time with a space between them.
    public init?(parsing text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let day = LocalDay(parsing: parts[0]), let time = TimeOfDay(parsing: parts[1]) else {
            return nil
        }
        self.init(day: day, time: time)
    }

    /// The day and the time, such as `2026-01-26 07:00`.
    public var description: String { "\(day) \(time)" }
}

/// A time at which a schedule starts a session.
public struct ScheduledTime: Hashable, Sendable, Codable {
    /// The day and time of the rule, also if the clock skips it.
    public let minute: WallMinute
    /// The instant of the start.
    public let due: Timestamp

    /// Creates the time.
    public init(minute: WallMinute, due: Timestamp) {
        self.minute = minute
        self.due = due
    }
}
