public import PracticeCore

/// Everything about reminders as it is at a moment.
public struct ReminderOverview: Hashable, Sendable {
    /// What somebody wants.
    public let preferences: ReminderPreferences
    /// The kinds that are on, with their rules.
    public let rules: [ReminderKind: ReminderRule]
    /// What is pending, and what can be answered.
    public let schedule: ReminderSchedule

    /// An overview.
    public init(
        preferences: ReminderPreferences, rules: [ReminderKind: ReminderRule], schedule: ReminderSchedule
    ) {
        self.preferences = preferences
        self.rules = rules
        self.schedule = schedule
    }
}

extension ReminderOverview: Encodable {
    private enum Key: CodingKey {
        case preferences, pending, open
    }

    /// Writes the preferences, what is pending, and the open questions.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(preferences, forKey: .preferences)
        try values.encode(schedule.pending, forKey: .pending)
        try values.encode(schedule.questions, forKey: .open)
    }
}
