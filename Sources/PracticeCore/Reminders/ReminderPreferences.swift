/// What somebody wants to be reminded of, and when. On the wire and in the database with the members of the app that
/// Limber follows, and a few of its own.
public struct ReminderPreferences: Hashable, Codable, Sendable {
    /// Whether the day's intention is asked for.
    public var dailyEnabled = false
    /// When.
    public var dailyTime = TimeOfDay(hour: 8)
    /// Whether the week's intention is asked for.
    public var weeklyEnabled = false
    /// On which day.
    public var weeklyDay = Weekday.sunday
    /// When.
    public var weeklyTime = TimeOfDay(hour: 19)
    /// Whether the month's intention is asked for.
    public var monthlyEnabled = false
    /// On which day, from 1 to 31; in a month that has not so many on its last.
    public var monthlyDay = 1
    /// When.
    public var monthlyTime = TimeOfDay(hour: 9)
    /// Whether there is a weekly check-in; `nil`: as soon as there is a nutrition profile.
    public var checkInEnabled: Bool?
    /// On which day.
    public var checkInDay = Weekday.monday
    /// When.
    public var checkInTime = TimeOfDay(hour: 9)
    /// When nothing is said aloud, if ever.
    public var quietHours: QuietHours?
    /// What is asked in the user's own words.
    public var dailyText: String?
    /// What is asked in the user's own words.
    public var weeklyText: String?
    /// What is asked in the user's own words.
    public var monthlyText: String?
    /// What is said in the user's own words.
    public var checkInText: String?

    /// What it is until somebody has changed something.
    public init() {}
}

extension ReminderPreferences {
    /// When a kind is due, whether or not it is on.
    public func rule(of kind: ReminderKind) -> ReminderRule {
        switch kind {
        case .daily: .daily(at: dailyTime)
        case .weekly: .weekly(on: weeklyDay, at: weeklyTime)
        case .monthly: .monthly(day: monthlyDay, at: monthlyTime)
        case .checkIn: .weekly(on: checkInDay, at: checkInTime)
        }
    }

    /// Whether a kind is on.
    ///
    /// - Parameter hasPlan: Whether there is a nutrition profile.
    public func isOn(_ kind: ReminderKind, hasPlan: Bool) -> Bool {
        switch kind {
        case .daily: dailyEnabled
        case .weekly: weeklyEnabled
        case .monthly: monthlyEnabled
        case .checkIn: checkInEnabled ?? hasPlan
        }
    }

    /// Puts a kind on or off.
    public mutating func set(_ kind: ReminderKind, isOn: Bool) {
        switch kind {
        case .daily: dailyEnabled = isOn
        case .weekly: weeklyEnabled = isOn
        case .monthly: monthlyEnabled = isOn
        case .checkIn: checkInEnabled = isOn
        }
    }

    /// Gives a kind another time.
    public mutating func set(_ kind: ReminderKind, at time: TimeOfDay) {
        switch kind {
        case .daily: dailyTime = time
        case .weekly: weeklyTime = time
        case .monthly: monthlyTime = time
        case .checkIn: checkInTime = time
        }
    }

    /// What a kind says in the user's own words, if in any.
    public func text(of kind: ReminderKind) -> String? {
        switch kind {
        case .daily: dailyText
        case .weekly: weeklyText
        case .monthly: monthlyText
        case .checkIn: checkInText
        }
    }

    /// Has a kind say something else; `nil` is what it says by itself.
    public mutating func set(_ kind: ReminderKind, text: String?) {
        switch kind {
        case .daily: dailyText = text
        case .weekly: weeklyText = text
        case .monthly: monthlyText = text
        case .checkIn: checkInText = text
        }
    }
}
