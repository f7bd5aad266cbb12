/// A kind of reminder, with a rule of its own. The raw values are those of the command line and the wire.
public enum ReminderKind: String, CaseIterable, Hashable, Codable, Sendable {
    /// The question about the day's intention.
    case daily
    /// The question about the week's intention.
    case weekly
    /// The question about the month's intention.
    case monthly
    /// The request to weigh oneself for the nutrition plan.
    case checkIn = "check-in"

    /// The scope of the intention in question; `nil` for a reminder without a question.
    public var question: IntentionScope? {
        switch self {
        case .daily: .day
        case .weekly: .week
        case .monthly: .month
        case .checkIn: nil
        }
    }

    /// The period in which the reminder comes at most once.
    public var scope: IntentionScope {
        switch self {
        case .daily: .day
        case .weekly, .checkIn: .week
        case .monthly: .month
        }
    }

    /// The category of the kind's notifications.
    public var category: NotificationCategory {
        switch self {
        case .daily: .dailyIntention
        case .weekly: .weeklyIntention
        case .monthly: .monthlyIntention
        case .checkIn: .weeklyCheckIn
        }
    }
}
