import SessionCore

/// The user's settings of reminders. The members in JSON are the original app's, with additions for check-ins, the
/// reminder to stretch, quiet hours and texts.
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
    /// Whether the reminder to stretch is on.
    public var stretchEnabled = false
    /// The time of the reminder to stretch.
    public var stretchTime = TimeOfDay(hour: 18)
    /// Whether a day with a session has no reminder to stretch.
    public var stretchUnlessDone = false
    /// The least number of days between the last session and a reminder to stretch; 0 for no condition.
    public var stretchAfterDays = 0
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
    /// The user's own text of the reminder to stretch.
    public var stretchText: String?

    /// The values of ``stretchAfterDays``.
    public static let allowedAfterDays = 0...365

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
        case .stretch: .daily(at: stretchTime)
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
        case .stretch: stretchEnabled
        }
    }

    /// Turns a kind on or off.
    public mutating func set(_ kind: ReminderKind, isOn: Bool) {
        switch kind {
        case .daily: dailyEnabled = isOn
        case .weekly: weeklyEnabled = isOn
        case .monthly: monthlyEnabled = isOn
        case .checkIn: checkInEnabled = isOn
        case .stretch: stretchEnabled = isOn
        }
    }

    /// Sets the time of a kind.
    public mutating func set(_ kind: ReminderKind, at time: TimeOfDay) {
        switch kind {
        case .daily: dailyTime = time
        case .weekly: weeklyTime = time
        case .monthly: monthlyTime = time
        case .checkIn: checkInTime = time
        case .stretch: stretchTime = time
        }
    }

    /// Returns the user's own text of a kind, if any.
    public func text(of kind: ReminderKind) -> String? {
        switch kind {
        case .daily: dailyText
        case .weekly: weeklyText
        case .monthly: monthlyText
        case .checkIn: checkInText
        case .stretch: stretchText
        }
    }

    /// Sets the user's own text of a kind; `nil` restores the default text.
    public mutating func set(_ kind: ReminderKind, text: String?) {
        switch kind {
        case .daily: dailyText = text
        case .weekly: weeklyText = text
        case .monthly: monthlyText = text
        case .checkIn: checkInText = text
        case .stretch: stretchText = text
        }
    }

    private enum CodingKeys: String, CodingKey {
        case dailyEnabled, dailyTime, weeklyEnabled, weeklyDay, weeklyTime, monthlyEnabled, monthlyDay, monthlyTime
        case checkInEnabled, checkInDay, checkInTime, quietHours, dailyText, weeklyText, monthlyText, checkInText
        case stretchEnabled, stretchTime, stretchUnlessDone, stretchAfterDays, stretchText
    }

    /// Decodes preferences; a missing member has its default. Throws `DecodingError` for a day outside of week or
    /// month, and for a number outside of ``allowedAfterDays``.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let standard = ReminderPreferences()
        func read<Value: Decodable>(_ key: CodingKeys, _ standard: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: key) ?? standard
        }
        dailyEnabled = try read(.dailyEnabled, standard.dailyEnabled)
        dailyTime = try read(.dailyTime, standard.dailyTime)
        weeklyEnabled = try read(.weeklyEnabled, standard.weeklyEnabled)
        weeklyDay = try read(.weeklyDay, standard.weeklyDay)
        weeklyTime = try read(.weeklyTime, standard.weeklyTime)
        monthlyEnabled = try read(.monthlyEnabled, standard.monthlyEnabled)
        monthlyDay = try read(.monthlyDay, standard.monthlyDay)
        guard 1...31 ~= monthlyDay else {
            throw DecodingError.dataCorruptedError(
                forKey: .monthlyDay, in: values, debugDescription: "\(monthlyDay) is out of range; use 1 to 31")
        }
        monthlyTime = try read(.monthlyTime, standard.monthlyTime)
        checkInEnabled = try values.decodeIfPresent(Bool.self, forKey: .checkInEnabled)
        checkInDay = try read(.checkInDay, standard.checkInDay)
        checkInTime = try read(.checkInTime, standard.checkInTime)
        stretchEnabled = try read(.stretchEnabled, standard.stretchEnabled)
        stretchTime = try read(.stretchTime, standard.stretchTime)
        stretchUnlessDone = try read(.stretchUnlessDone, standard.stretchUnlessDone)
        stretchAfterDays = try read(.stretchAfterDays, standard.stretchAfterDays)
        guard Self.allowedAfterDays ~= stretchAfterDays else {
            throw DecodingError.dataCorruptedError(
                forKey: .stretchAfterDays, in: values,
                debugDescription: "\(stretchAfterDays) is out of range; use 0 to 365")
        }
        quietHours = try values.decodeIfPresent(QuietHours.self, forKey: .quietHours)
        dailyText = try values.decodeIfPresent(String.self, forKey: .dailyText)
        weeklyText = try values.decodeIfPresent(String.self, forKey: .weeklyText)
        monthlyText = try values.decodeIfPresent(String.self, forKey: .monthlyText)
        checkInText = try values.decodeIfPresent(String.self, forKey: .checkInText)
        stretchText = try values.decodeIfPresent(String.self, forKey: .stretchText)
    }

    /// Encodes every member, with `null` for absent values.
    public func encode(to encoder: any Encoder) throws {
        try EncodedMembers([
            CodingKeys.dailyEnabled: dailyEnabled, .dailyTime: dailyTime, .weeklyEnabled: weeklyEnabled,
            .weeklyDay: weeklyDay, .weeklyTime: weeklyTime, .monthlyEnabled: monthlyEnabled, .monthlyDay: monthlyDay,
            .monthlyTime: monthlyTime, .checkInEnabled: checkInEnabled, .checkInDay: checkInDay,
            .checkInTime: checkInTime, .quietHours: quietHours, .dailyText: dailyText, .weeklyText: weeklyText,
            .monthlyText: monthlyText, .checkInText: checkInText, .stretchEnabled: stretchEnabled,
            .stretchTime: stretchTime, .stretchUnlessDone: stretchUnlessDone, .stretchAfterDays: stretchAfterDays,
            .stretchText: stretchText,
        ]).encode(to: encoder)
    }
}

/// The quiet hours of each day, in which the voice is silent. They may span midnight.
public struct QuietHours: Hashable, Codable, Sendable {
    /// The first quiet minute of the day.
    public let from: TimeOfDay
    /// The first minute that is not quiet.
    public let to: TimeOfDay

    /// Creates quiet hours, or `nil` if both times are the same: that could mean all day or never.
    public init?(from: TimeOfDay, to: TimeOfDay) {
        guard from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// Parses two times with a `-` between them, such as `22:00-08:00`, `22-8` or `10pm-7am`.
    public init?(typed text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map { TimeOfDay(typed: String($0)) }
        guard times.count == 2, let from = times[0], let to = times[1] else { return nil }
        self.init(from: from, to: to)
    }

    /// Returns whether a time of day is quiet.
    public func contains(_ time: TimeOfDay) -> Bool {
        from < to ? from <= time && time < to : from <= time || time < to
    }
}

extension QuietHours: CustomStringConvertible {
    /// Both times, such as `22:00-08:00`.
    public var description: String { "\(from)-\(to)" }
}
