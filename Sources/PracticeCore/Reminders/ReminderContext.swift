public import SessionCore

/// What decides what is due: the moment, the calendar, and what somebody wants.
public struct ReminderContext: Sendable {
    /// The present moment.
    public let now: Timestamp
    /// The zone, and where days and weeks begin.
    public let calendar: ReminderCalendar
    /// How late something may be told that was due while the box slept or was off.
    public let lateness: Duration

    /// A moment in a calendar.
    public init(now: Timestamp, calendar: ReminderCalendar, lateness: Duration = .seconds(3600)) {
        self.now = now
        self.calendar = calendar
        self.lateness = lateness
    }

    /// Whether it is not too late for what was due at a moment.
    public func isInTime(_ due: Timestamp) -> Bool {
        Duration.milliseconds(now.milliseconds - due.milliseconds) < lateness
    }
}

/// Why something about a question cannot be done.
public enum ReminderRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is not open, or not any more.
    case unknown
    /// The answer cannot be kept.
    case text(IntentionText.Fault)
    /// It was put off too often.
    case snoozedTooOften
    /// Its kind is off, and it is not asked again.
    case off(ReminderKind)

    /// One sentence.
    public var description: String {
        switch self {
        case .unknown: "the question is closed; set an intention with 'limber intend'"
        case .text(let fault): fault.description
        case .snoozedTooOften:
            "the question was snoozed \(ReminderQuestion.mostSnoozes) times already; answer or skip it"
        case .off(let kind): "the \(kind.rawValue) reminder is off; turn it on to snooze its question"
        }
    }
}
