extension ReminderQuestion {
    /// What is told.
    ///
    /// - Parameter ownText: What it says in the user's own words, if in any.
    public func notification(ownText: String?) -> UserNotification {
        UserNotification(
            id: noticeID, category: kind.category, title: title, body: ownText ?? text,
            speech: Speech(clip, ownText: ownText))
    }

    /// One line.
    public var title: String {
        switch kind {
        case .daily: "Time for today's intention"
        case .weekly: "Plan your week"
        case .monthly: "New month, new intentions"
        case .checkIn: "Weekly Check-In"
        }
    }

    /// What it says by itself.
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
    /// January first.
    fileprivate static let months: [SpokenClip] = [
        .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november, .december,
    ]
}

extension UserNotification {
    /// An answer is kept.
    public static func intentionSet(_ scope: IntentionScope) -> UserNotification {
        UserNotification(
            id: "intention-set", category: .confirmation, title: "Intention Set!",
            body: "Your \(scope.rawValue) intention has been saved.", speech: Speech(.intentionSet, patience: .onlyNow))
    }

    /// An answer could not be kept.
    public static let intentionNotSaved = UserNotification(
        id: "intention-set", category: .confirmation, title: "Error",
        body: "Failed to save your intention. The question stays open; answer it again.",
        speech: Speech(.intentionNotSaved, patience: .onlyNow))
}
