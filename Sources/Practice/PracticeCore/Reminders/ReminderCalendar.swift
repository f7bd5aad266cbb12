public import SessionCore

/// A reminder that is planned by a rule.
public struct ReminderEntry: Hashable, Sendable {
    /// The instant at which the reminder is due.
    public let due: Timestamp
    /// The first day of the intention period, week or month that the reminder is for.
    public let period: LocalDay
    /// The rule that planned the reminder.
    public let rule: ReminderRule
    /// The reason for the due time, as a sentence.
    public let why: String

    /// Creates a planned reminder as the database keeps it.
    public init(due: Timestamp, period: LocalDay, rule: ReminderRule, why: String) {
        self.due = due
        self.period = period
        self.rule = rule
        self.why = why
    }
}

/// The calendar of reminders: a zone and the user's beginnings of days and weeks. ``Zone`` resolves times that
/// a clock change skips or repeats.
public struct ReminderCalendar: Sendable {
    /// The zone, as its wall clock shows it.
    public let clock: Zone
    /// The beginning of a day in minutes after midnight (`day_starts_at`). A question before that time is for the day
    /// before.
    public let dayStartsAt: Int
    /// The first day of a week (`week_starts_on`).
    public let weekStartsOn: Weekday

    /// Creates a calendar; the defaults are those of the configuration.
    public init(clock: Zone, dayStartsAt: Int = 0, weekStartsOn: Weekday = .sunday) {
        self.clock = clock
        self.dayStartsAt = dayStartsAt
        self.weekStartsOn = weekStartsOn
    }

    /// The calendar of the days.
    public var days: DayClock { DayClock(startsAt: dayStartsAt, in: clock) }

    /// Returns the period that contains an instant.
    public func period(_ scope: IntentionScope, at moment: Timestamp) -> IntentionPeriod {
        IntentionPeriod(scope, containing: days.day(of: moment), weekStartsOn: weekStartsOn)
    }

    /// Returns the next match of a rule, strictly after an instant.
    ///
    /// - Parameter asked: The periods to skip, because they were asked about already.
    public func next(
        _ kind: ReminderKind, by rule: ReminderRule, after now: Timestamp, without asked: Set<LocalDay> = []
    ) -> ReminderEntry {
        // Starts a day earlier: a clock set back over midnight may repeat that day's time.
        var day = rule.day(from: clock.reading(at: now).day.advanced(by: -1))
        while true {
            if let entry = entry(kind, by: rule, on: day), entry.due > now, !asked.contains(entry.period) {
                return entry
            }
            day = rule.day(from: day.advanced(by: 1))
        }
    }

    /// Returns the last match of a rule between two instants, both included.
    ///
    /// - Parameter asked: The periods that were asked about already. A match for one of them is `nil`.
    public func latest(
        _ kind: ReminderKind, by rule: ReminderRule, from start: Timestamp, through now: Timestamp,
        without asked: Set<LocalDay> = []
    ) -> ReminderEntry? {
        let first = clock.reading(at: start).day.advanced(by: -1)
        var day = rule.day(upTo: clock.reading(at: now).day.advanced(by: 1))
        while day >= first {
            if let entry = entry(kind, by: rule, on: day), start <= entry.due, entry.due <= now {
                return asked.contains(entry.period) ? nil : entry
            }
            day = rule.day(upTo: day.advanced(by: -1))
        }
        return nil
    }

    /// Returns the match of a rule on one of its days; `nil` if the zone leaves that day out.
    private func entry(_ kind: ReminderKind, by rule: ReminderRule, on day: LocalDay) -> ReminderEntry? {
        guard let occurrence = clock.occurrence(of: rule.time, on: day) else { return nil }
        // Uses the rule's time, not the time after a gap, so that no two days share a period.
        let intentionDay = day.advanced(by: rule.time.minutes < dayStartsAt ? -1 : 0)
        let period = IntentionPeriod(kind.scope, containing: intentionDay, weekStartsOn: weekStartsOn)
        return ReminderEntry(
            due: occurrence.moment, period: period.start, rule: rule, why: rule.why(on: day, occurrence.shift))
    }
}

extension ReminderRule {
    fileprivate func why(on day: LocalDay, _ shift: Zone.Occurrence.Shift) -> String {
        var sentence = words
        switch self {
        case .daily, .weekly: break
        case .monthly(let number, _) where number > day.dayOfMonth:
            sentence += "; \(monthNames[day.month - 1]) has no day \(number), so on its last day"
        case .monthly: break
        }
        switch shift {
        case .none: break
        case .afterGap: sentence += "; the clock skips \(time) on \(day), so at the first minute after it"
        case .beforeGap: sentence += "; the clock skips \(time) on \(day), so at the last minute before it"
        }
        return sentence
    }
}
