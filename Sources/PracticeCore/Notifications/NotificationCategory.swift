/// The category of a notification. The raw values are those of the wire.
public enum NotificationCategory: String, CaseIterable, Hashable, Codable, Sendable {
    case dailyIntention = "DAILY_INTENTION"
    case weeklyIntention = "WEEKLY_INTENTION"
    case monthlyIntention = "MONTHLY_INTENTION"
    /// The result of an answer.
    case confirmation = "CONFIRMATION"
    /// The end of a rest.
    case restComplete = "REST_TIMER"
    /// A significant change of the nutrition plan.
    case planUpdate = "PLAN_UPDATE"
    /// The weekly reminder to weigh oneself.
    case weeklyCheckIn = "WEEKLY_CHECKIN"
    /// A test of the deliveries, at the user's request.
    case test = "TEST"
    /// A message with the user's own text.
    case message = "MESSAGE"

    /// The available actions, in the order of the buttons.
    public var actions: [NotificationAction] {
        switch self {
        case .dailyIntention, .weeklyIntention, .monthlyIntention: [.setIntention, .skip, .snooze, .view]
        case .planUpdate, .weeklyCheckIn: [.viewPlan, .dismiss]
        case .confirmation, .restComplete, .test, .message: []
        }
    }

    /// Whether the notification stays open until the user responds or Limber withdraws it. Deliveries that subscribe
    /// later still receive an open notification.
    public var staysOpen: Bool { self == .restComplete || !actions.isEmpty }
}

/// An action on a notification. The raw values are the action keys that notification servers see.
public enum NotificationAction: String, CaseIterable, Hashable, Codable, Sendable {
    case setIntention = "SET_INTENTION_ACTION"
    /// Closes the question without an answer.
    case skip = "SKIP_ACTION"
    case snooze = "SNOOZE_ACTION"
    /// Opens Today on the page.
    case view = "VIEW_ACTION"
    /// Opens the nutrition plan on the page.
    case viewPlan = "VIEW_PLAN"
    /// Closes the notification without an effect.
    case dismiss = "DISMISS"

    /// The label of the button.
    public var label: String {
        switch self {
        case .setIntention: "Set Intention"
        case .skip: "Skip"
        case .snooze: "Snooze"
        case .view: "View"
        case .viewPlan: "View Plan"
        case .dismiss: "Dismiss"
        }
    }
}
