/// Where on the page a notice leads to. The raw values are addresses behind the page's own.
public enum NotificationLink: String, Hashable, Sendable {
    /// Today, where a question is answered.
    case today = "#/today"
    /// The nutrition plan.
    case plan = "#/plan"
}

extension NotificationCategory {
    /// Where a tap leads to.
    public var place: NotificationLink {
        switch self {
        case .planUpdate, .weeklyCheckIn: .plan
        case .dailyIntention, .weeklyIntention, .monthlyIntention, .confirmation, .restComplete, .test, .message: .today
        }
    }
}
