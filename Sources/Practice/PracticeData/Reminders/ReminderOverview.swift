public import PracticeCore
public import SessionCore

/// The error of reminders and their questions.
public typealias ReminderError = RuleError<ReminderRefusal>

/// The preferences, the rules and the schedule of reminders at one time.
public struct ReminderOverview: Hashable, Sendable {
    /// The reminder preferences of the user.
    public let preferences: ReminderPreferences
    /// The rules of the kinds that are on.
    public let rules: [ReminderKind: ReminderRule]
    /// The pending reminders and the open questions.
    public let schedule: ReminderSchedule
    /// The condition of the reminder to stretch.
    public let stretch: StretchCondition

    /// Creates an overview from its parts.
    public init(
        preferences: ReminderPreferences, rules: [ReminderKind: ReminderRule], schedule: ReminderSchedule,
        stretch: StretchCondition
    ) {
        self.preferences = preferences
        self.rules = rules
        self.schedule = schedule
        self.stretch = stretch
    }
}

extension ReminderOverview: ObjectEncodable {
    /// The preferences, the pending reminders and the open questions.
    public var members: EncodedMembers {
        ["preferences": preferences, "pending": schedule.pending, "open": schedule.questions]
    }
}
