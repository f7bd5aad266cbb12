/// The user's settings of reminders. The members in JSON are the original app's, with additions for check-ins, quiet
/// hours and texts.
public struct ReminderPreferences: Hashable, Codable, Sendable {
    /// Whether the daily question is on.
    public var dailyEnabled = false
    /// The time of the daily question.
    public var dailyTime = TimeOfDay(hour: 8)
    /// Whether the weekly question is on.
    public var weeklyEnabled = false
    /// The day of the weekly question.
    public var weeklyDay = Weekday.sunday
    /// The time of the weekly question.
    public var weeklyTime = TimeOfDay(hour: 19)
    /// Whether the monthly question is on.
    public var monthlyEnabled = false
    /// The day of the monthly question, from 1 to 31; the last day of a shorter month.
    public var monthlyDay = 1
    /// The time of the monthly question.
    public var monthlyTime = TimeOfDay(hour: 9)
    /// Whether the weekly check-in is on; `nil` follows the existence of a nutrition profile.
    public var checkInEnabled: Bool?
    /// The day of the check-in.
    public var checkInDay = Weekday.monday
    /// The time of the check-in.
    public var checkInTime = TimeOfDay(hour: 9)
    /// The hours in which the voice is silent, if any.
    public var quietHours: QuietHours?
    /// The user's own text of the daily question.
    public var dailyText: String?
    /// The user's own text of the weekly question.
    public var weeklyText: String?
    /// The user's own text of the monthly question.
    public var monthlyText: String?
    /// The user's own text of the check-in.
    public var checkInText: String?

    /// Creates the default preferences.
    public init() {}
}

extension ReminderPreferences {
    /// Returns the rule of a kind, even if the kind is off.
    public func rule(of kind: ReminderKind) -> ReminderRule {
        switch kind {
        case .daily: .daily(at: dailyTime)
        case .weekly: .weekly(on: weeklyDay, at: weeklyTime)
        case .monthly: .monthly(day: monthlyDay, at: monthlyTime)
        case .checkIn: .weekly(on: checkInDay, at: checkInTime)
        }
    }

    /// Returns whether a kind is on.
    ///
    /// - Parameter hasProfile: Whether a nutrition profile exists.
    public func isOn(_ kind: ReminderKind, hasProfile: Bool) -> Bool {
        switch kind {
        case .daily: dailyEnabled
        case .weekly: weeklyEnabled
        case .monthly: monthlyEnabled
        case .checkIn: checkInEnabled ?? hasProfile
        }
    }

    /// Turns a kind on or off.
    public mutating func set(_ kind: ReminderKind, isOn: Bool) {
        switch kind {
        case .daily: dailyEnabled = isOn
        case .weekly: weeklyEnabled = isOn
        case .monthly: monthlyEnabled = isOn
        case .checkIn: checkInEnabled = isOn
        }
    }

    /// Sets the time of a kind.
    public mutating func set(_ kind: ReminderKind, at time: TimeOfDay) {
        switch kind {
        case .daily: dailyTime = time
        case .weekly: weeklyTime = time
        case .monthly: monthlyTime = time
        case .checkIn: checkInTime = time
        }
    }

    /// Returns the user's own text of a kind, if any.
    public func text(of kind: ReminderKind) -> String? {
        switch kind {
        case .daily: dailyText
        case .weekly: weeklyText
        case .monthly: monthlyText
        case .checkIn: checkInText
        }
    }

    /// Sets the user's own text of a kind; `nil` restores the default text.
    public mutating func set(_ kind: ReminderKind, text: String?) {
        switch kind {
        case .daily: dailyText = text
        case .weekly: weeklyText = text
        case .monthly: monthlyText = text
        case .checkIn: checkInText = text
        }
    }
}
