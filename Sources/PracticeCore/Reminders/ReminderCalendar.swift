public import SessionCore

/// When something will be due, and why then.
public struct ReminderEntry: Hashable, Sendable {
    /// When.
    public let due: Timestamp
    /// The period that it is for.
    public let period: LocalDay
    /// The rule that it comes from.
    public let rule: ReminderRule
    /// Why then, in a sentence.
    public let why: String

    /// An entry as it was kept.
    public init(due: Timestamp, period: LocalDay, rule: ReminderRule, why: String) {
        self.due = due
        self.period = period
        self.rule = rule
        self.why = why
    }
}

/// The calendar by which reminders are due: a zone's wall clock, and where days and weeks begin.
public struct ReminderCalendar: Sendable {
    /// The wall clock of the zone.
    public let clock: WallClock
    /// When a day begins, in minutes after midnight: an intention that is asked for before is that of the day before.
    public let dayStartsAt: Int
    /// The first day of a week.
    public let weekStartsOn: Weekday

    /// A calendar.
    public init(clock: WallClock, dayStartsAt: Int = 0, weekStartsOn: Weekday = .sunday) {
        self.clock = clock
        self.dayStartsAt = dayStartsAt
        self.weekStartsOn = weekStartsOn
    }

    /// The day that intentions have at a moment.
    public func day(of moment: Timestamp) -> LocalDay {
        let (day, time) = clock.reading(at: moment)
        return day.advanced(by: time.minutes < dayStartsAt ? -1 : 0)
    }

    /// The period that a moment is in.
    public func period(_ scope: IntentionScope, at moment: Timestamp) -> IntentionPeriod {
        IntentionPeriod(scope, containing: day(of: moment), weekStartsOn: weekStartsOn)
    }

    /// What is due next, strictly after a moment.
    ///
    /// - Parameter asked: Periods that it is not due for any more.
    public func next(
        _ kind: ReminderKind, by rule: ReminderRule, after now: Timestamp, without asked: Set<LocalDay> = []
    ) -> ReminderEntry {
        // From the day before: where a clock is set back over midnight, that day's time can still be to come.
        var day = rule.day(from: clock.reading(at: now).day.advanced(by: -1))
        while true {
            if let entry = entry(kind, by: rule, on: day), entry.due > now, !asked.contains(entry.period) {
                return entry
            }
            day = rule.day(from: day.advanced(by: 1))
        }
    }

    /// What was due last, from one moment to another, both with them.
    ///
    /// - Parameter asked: Periods that it is not due for any more.
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

    /// What a rule makes due on one of its days; `nil` where the zone leaves that day out.
    private func entry(_ kind: ReminderKind, by rule: ReminderRule, on day: LocalDay) -> ReminderEntry? {
        guard let showing = clock.showing(rule.time, on: day) else { return nil }
        // By the time that the rule names, not by the one that a gap moves it to: so that no two days have the same period.
        let lived = day.advanced(by: rule.time.minutes < dayStartsAt ? -1 : 0)
        let period = IntentionPeriod(kind.scope, containing: lived, weekStartsOn: weekStartsOn)
        return ReminderEntry(
            due: showing.moment, period: period.start, rule: rule, why: rule.why(on: day, showing.shift))
    }
}

extension ReminderRule {
    fileprivate func why(on day: LocalDay, _ shift: WallClock.Showing.Shift) -> String {
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
