extension ReminderQuestion {
    /// Returns the notification that asks the question.
    ///
    /// - Parameter ownText: The user's own text, which replaces ``text``.
    public func notification(ownText: String?) -> UserNotification {
        UserNotification(
            id: notificationID, category: kind.category, title: title, body: ownText ?? text,
            speech: Speech(clip, ownText: ownText))
    }

    /// The notification's heading, on one line.
    public var title: String {
        switch kind {
        case .daily: "Time for today's intention"
        case .weekly: "Plan your week"
        case .monthly: "New month, new intentions"
        case .checkIn: "Weekly Check-In"
        }
    }

    /// The default text of the question.
    public var text: String {
        switch kind {
        case .daily: "What do you want to focus on today?"
        case .weekly: "What's your intention for this week?"
        case .monthly: "Set your intention for \(monthNames[period.month - 1])"
        case .checkIn: "Weigh yourself to keep your nutrition plan up to date."
        }
    }

    private var clip: SpokenClip {
        switch kind {
        case .daily: .dailyIntention
        case .weekly: .weeklyIntention
        case .monthly: SpokenClip.months[period.month - 1]
        case .checkIn: .weeklyCheckIn
        }
    }
}

extension SpokenClip {
    /// The clips of the months, from January.
    fileprivate static let months: [SpokenClip] = [
        .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november, .december,
    ]
}

extension UserNotification {
    /// Returns the confirmation of a stored answer.
    public static func intentionSet(_ scope: IntentionScope) -> UserNotification {
        UserNotification(
            id: "intention-set", category: .confirmation, title: "Intention Set!",
            body: "Your \(scope.rawValue) intention has been saved.", speech: Speech(.intentionSet, patience: .onlyNow))
    }

    /// The notification about an answer that could not be stored.
    public static let intentionNotSaved = UserNotification(
        id: "intention-set", category: .confirmation, title: "Error",
        body: "Failed to save your intention. The question stays open; answer it again.",
        speech: Speech(.intentionNotSaved, patience: .onlyNow))
}
