public import SessionCore

/// A delivered reminder: a question about an intention, a check-in, or the proposal to start a session.
public struct ReminderQuestion: Hashable, Codable, Sendable {
    /// The outcome of a question. The raw values are those of the wire and the database.
    public enum Outcome: String, CaseIterable, Hashable, Codable, Sendable {
        case open
        case answered
        case skipped
        /// The user dismissed the notification. The question can still be answered.
        case dismissed
        /// The next question of the kind replaced this one.
        case expired
        /// A reminder without a question was delivered.
        case delivered = "told"
    }

    /// The primary key in the database.
    public let id: String
    /// The kind of the reminder.
    public let kind: ReminderKind
    /// The first day of the period in question.
    public let period: LocalDay
    /// The instant of the first delivery.
    public let askedAt: Timestamp
    /// The reason for the due time, as a sentence.
    public let why: String
    /// The number of snoozes so far, up to ``maximumSnoozes``.
    public internal(set) var snoozes = 0
    /// The outcome so far.
    public var outcome: Outcome
    /// The instant at which the question closed; `nil` while it can be answered.
    public var endedAt: Timestamp?
    /// The id of the intention that answered the question.
    public var intention: String?

    /// The maximum number of snoozes of a question.
    public static let maximumSnoozes = 3

    /// Creates the question of an entry that is due.
    init(id: String, entry: ReminderEntry, kind: ReminderKind, at now: Timestamp, why: String) {
        self.id = id
        self.kind = kind
        period = entry.period
        askedAt = now
        self.why = why
        outcome = kind.question == nil ? .delivered : .open
        endedAt = kind.question == nil ? now : nil
    }

    /// The id of the question's notification. All reminders of a kind without a question share an id, so that a new one
    /// replaces the last.
    public var notificationID: UserNotification.ID {
        switch kind {
        case .daily, .weekly, .monthly: "\(kind.rawValue)-intention-\(id)"
        case .checkIn: Self.checkInNotification
        case .stretch: Self.stretchNotification
        }
    }

    /// The id of every check-in notification.
    public static let checkInNotification = "weekly_checkin"
    /// The id of every notification that reminds the user to stretch.
    public static let stretchNotification = "stretch_reminder"

    /// Returns whether a notification belongs to a reminder, with or without a question.
    public static func isReminder(_ notification: UserNotification.ID) -> Bool {
        [checkInNotification, stretchNotification].contains(notification) || id(ofNotification: notification) != nil
    }

    /// Returns the id of the question that a notification asks; `nil` for other notifications.
    public static func id(ofNotification notification: UserNotification.ID) -> String? {
        let start = ReminderKind.allCases.filter { $0.question != nil }.map { "\($0.rawValue)-intention-" }
            .first(where: notification.hasPrefix)
        return start.map { String(notification.dropFirst($0.count)) }
    }
}

extension ReminderQuestion {
    /// Returns the notification that asks the question.
    ///
    /// - Parameter ownText: The user's own text, which replaces ``text``.
    public func notification(ownText: String?) -> UserNotification {
        UserNotification(
            id: notificationID, category: kind.category, title: title, body: ownText ?? text,
            speech: speech(ownText: ownText))
    }

    /// The notification's heading, on one line.
    public var title: String {
        switch kind {
        case .daily: "Time for today's intention"
        case .weekly: "Plan your week"
        case .monthly: "New month, new intentions"
        case .checkIn: "Weekly Check-In"
        case .stretch: "Time to stretch"
        }
    }

    /// The default text of the question.
    public var text: String {
        switch kind {
        case .daily: "What do you want to focus on today?"
        case .weekly: "What's your intention for this week?"
        case .monthly: "Set your intention for \(monthNames[period.month - 1])"
        case .checkIn: "Weigh yourself to keep your nutrition plan up to date."
        case .stretch: "Take a few minutes for your body."
        }
    }

    /// Returns the spoken form of the question.
    ///
    /// The reminder to stretch has no recording: a clip ships only after a person has listened to it (`tools/listen`).
    /// A speech program speaks the text, and without one the voice announces a message.
    private func speech(ownText: String?) -> Speech {
        switch kind {
        case .daily: Speech(.dailyIntention, ownText: ownText)
        case .weekly: Speech(.weeklyIntention, ownText: ownText)
        case .monthly: Speech(SpokenClip.months[period.month - 1], ownText: ownText)
        case .checkIn: Speech(.weeklyCheckIn, ownText: ownText)
        case .stretch:
            Speech(
                .message, ownText: ownText ?? "\(title). \(text)", textLanguage: ownText == nil ? .english : nil)
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

/// The outcome of a snooze.
public enum SnoozeEnd: Hashable, Sendable {
    /// The question is asked again.
    case askedAgain(at: Timestamp)
    /// The next question of the kind is due first and replaces the snoozed one.
    case replaced(at: Timestamp)

    /// The instant of the next question.
    public var moment: Timestamp {
        switch self {
        case .askedAgain(let moment), .replaced(let moment): moment
        }
    }
}

extension ReminderQuestion: FieldRecord {
    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<ReminderQuestion>] = [
        FixedField("snoozes", \ReminderQuestion.snoozes, .whole(0...maximumSnoozes)),
        FixedField("askedAt", \ReminderQuestion.askedAt, .time),
    ]
}
