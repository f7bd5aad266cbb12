public import SessionCore

/// The circumstances of a decision about reminders: time, calendar and tolerance.
public struct ReminderContext: Sendable {
    /// The current instant.
    public let now: Timestamp
    /// The zone's wall clock and the beginnings of days and weeks.
    public let calendar: ReminderCalendar
    /// The maximum lateness of a reminder that fell due while the computer slept or was off (`reminders.late`).
    public let lateness: Duration

    /// Creates a context; reminders may be an hour late by default.
    public init(now: Timestamp, calendar: ReminderCalendar, lateness: Duration = .seconds(3600)) {
        self.now = now
        self.calendar = calendar
        self.lateness = lateness
    }

    /// Returns whether a reminder with this due time is less than ``lateness`` late.
    public func isInTime(_ due: Timestamp) -> Bool {
        Duration.milliseconds(now.milliseconds - due.milliseconds) < lateness
    }
}

/// The reason for refusing an operation on a question.
public enum ReminderRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// No open question has that id.
    case unknown
    /// The answer is not a valid intention.
    case text(IntentionText.Fault)
    /// The question reached ``ReminderQuestion/maximumSnoozes``.
    case snoozedTooOften
    /// The kind is off, so its question cannot be asked again.
    case off(ReminderKind)

    /// The reason and its remedy, in a sentence.
    public var description: String {
        switch self {
        case .unknown: "the question is closed; set an intention with 'limber intend'"
        case .text(let fault): fault.description
        case .snoozedTooOften:
            "the question was snoozed \(ReminderQuestion.maximumSnoozes) times already; answer or skip it"
        case .off(let kind): "the \(kind.rawValue) reminder is off; turn it on to snooze its question"
        }
    }
}
