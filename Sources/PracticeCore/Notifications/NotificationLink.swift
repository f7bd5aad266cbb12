/// A view of the page that a notification links to. The raw values are URL fragments.
public enum NotificationLink: String, Hashable, Sendable {
    /// The view in which questions are answered.
    case today = "#/today"
    /// The view of the nutrition plan.
    case plan = "#/plan"
}

extension NotificationCategory {
    /// The view to open when the user activates the notification.
    public var link: NotificationLink {
        switch self {
        case .planUpdate, .weeklyCheckIn: .plan
        case .dailyIntention, .weeklyIntention, .monthlyIntention, .confirmation, .restComplete, .test, .message: .today
        }
    }
}
