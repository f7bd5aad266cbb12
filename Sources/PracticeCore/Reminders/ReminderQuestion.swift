public import SessionCore

/// A delivered reminder: a question about an intention, or a check-in.
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

    /// The id of the question's notification. All check-ins share an id, so that a new one replaces the last.
    public var notificationID: UserNotification.ID {
        switch kind {
        case .daily, .weekly, .monthly: "\(kind.rawValue)-intention-\(id)"
        case .checkIn: Self.checkInNotification
        }
    }

    /// The id of every check-in notification.
    public static let checkInNotification = "weekly_checkin"

    /// Returns the id of the question that a notification asks; `nil` for other notifications.
    public static func id(ofNotification notification: UserNotification.ID) -> String? {
        let start = ReminderKind.allCases.filter { $0.question != nil }.map { "\($0.rawValue)-intention-" }
            .first(where: notification.hasPrefix)
        return start.map { String(notification.dropFirst($0.count)) }
    }
}
