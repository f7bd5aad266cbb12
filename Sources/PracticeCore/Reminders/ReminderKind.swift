/// What the box reminds of, each by a rule of its own. The raw values are those of the command line and of the wire.
public enum ReminderKind: String, CaseIterable, Hashable, Codable, Sendable {
    /// The question for the day's intention.
    case daily
    /// The question for the week's.
    case weekly
    /// The question for the month's.
    case monthly
    /// Weighing oneself, for the nutrition plan.
    case checkIn = "check-in"

    /// What it asks for; `nil` for what asks for no answer.
    public var question: IntentionScope? {
        switch self {
        case .daily: .day
        case .weekly: .week
        case .monthly: .month
        case .checkIn: nil
        }
    }

    /// How long it is good for: within that it comes once.
    public var scope: IntentionScope {
        switch self {
        case .daily: .day
        case .weekly, .checkIn: .week
        case .monthly: .month
        }
    }

    /// What its notices are.
    public var category: NotificationCategory {
        switch self {
        case .daily: .dailyIntention
        case .weekly: .weeklyIntention
        case .monthly: .monthlyIntention
        case .checkIn: .weeklyCheckIn
        }
    }
}
