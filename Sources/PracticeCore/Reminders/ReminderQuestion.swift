public import SessionCore

/// Something that somebody was reminded of: a question for an intention, or a call to the scales.
public struct ReminderQuestion: Hashable, Codable, Sendable {
    /// What came of it. The raw values are those of the wire.
    public enum Outcome: String, CaseIterable, Hashable, Codable, Sendable {
        /// Nothing yet.
        case open
        /// It was answered with an intention.
        case answered
        /// Somebody did not want to answer it.
        case skipped
        /// It was put away, which says nothing: it can still be answered.
        case dismissed
        /// The next question of its kind came.
        case expired
        /// It was told; it asks for nothing.
        case told
    }

    /// What identifies it.
    public let id: String
    /// What it is about.
    public let kind: ReminderKind
    /// The first day of the period that it is for.
    public let period: LocalDay
    /// When it was asked, the first time.
    public let askedAt: Timestamp
    /// Why then, in a sentence.
    public let why: String
    /// How often it was put off.
    public internal(set) var snoozes = 0
    /// What came of it.
    public var outcome: Outcome
    /// When nothing more could come of it; `nil` while it can be answered.
    public var endedAt: Timestamp?
    /// The intention that it was answered with.
    public var intention: String?

    /// How often a question can be put off.
    public static let mostSnoozes = 3

    /// Something that is told now.
    init(id: String, entry: ReminderEntry, kind: ReminderKind, at now: Timestamp, why: String) {
        self.id = id
        self.kind = kind
        period = entry.period
        askedAt = now
        self.why = why
        outcome = kind.question == nil ? .told : .open
        endedAt = kind.question == nil ? now : nil
    }

    /// The id of its notices: each question has its own, and there is one check-in.
    public var noticeID: UserNotification.ID {
        switch kind {
        case .daily, .weekly, .monthly: "\(kind.rawValue)-intention-\(id)"
        case .checkIn: Self.checkInNotification
        }
    }

    /// The id of the check-in's notices.
    public static let checkInNotification = "weekly_checkin"

    /// The id of the question that a notice puts; `nil` where it puts none.
    public static func id(ofNotification notification: UserNotification.ID) -> String? {
        let start = ReminderKind.allCases.filter { $0.question != nil }.map { "\($0.rawValue)-intention-" }
            .first(where: notification.hasPrefix)
        return start.map { String(notification.dropFirst($0.count)) }
    }
}
