/// What kind of news a notice is. The raw values are what other programs see.
public enum NotificationCategory: String, CaseIterable, Hashable, Codable, Sendable {
    /// The question for the day's intention.
    case dailyIntention = "DAILY_INTENTION"
    /// The question for the week's.
    case weeklyIntention = "WEEKLY_INTENTION"
    /// The question for the month's.
    case monthlyIntention = "MONTHLY_INTENTION"
    /// What became of an answer.
    case confirmation = "CONFIRMATION"
    /// A rest is over.
    case restComplete = "REST_TIMER"
    /// The nutrition plan has changed.
    case planUpdate = "PLAN_UPDATE"
    /// It is time to weigh oneself.
    case weeklyCheckIn = "WEEKLY_CHECKIN"
    /// Somebody wants to see whether notices arrive.
    case test = "TEST"
    /// What somebody asked to be told, in their own words.
    case message = "MESSAGE"

    /// What can be done about it, in the order of the buttons.
    public var actions: [NotificationAction] {
        switch self {
        case .dailyIntention, .weeklyIntention, .monthlyIntention: [.setIntention, .skip, .snooze, .view]
        case .planUpdate, .weeklyCheckIn: [.viewPlan, .dismiss]
        case .confirmation, .restComplete, .test, .message: []
        }
    }

    /// Whether it is still to be told by a delivery that comes later. The end of a rest is, until whoever tells of it
    /// finds that too late.
    public var waits: Bool { self == .restComplete || !actions.isEmpty }
}

/// Something that can be done about a notice. The raw values are what notification services see.
public enum NotificationAction: String, CaseIterable, Hashable, Codable, Sendable {
    /// Answer the question.
    case setIntention = "SET_INTENTION_ACTION"
    /// Leave it without an answer.
    case skip = "SKIP_ACTION"
    /// Be asked again later.
    case snooze = "SNOOZE_ACTION"
    /// Open the page.
    case view = "VIEW_ACTION"
    /// Open the plan.
    case viewPlan = "VIEW_PLAN"
    /// Nothing.
    case dismiss = "DISMISS"

    /// The button's label.
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
