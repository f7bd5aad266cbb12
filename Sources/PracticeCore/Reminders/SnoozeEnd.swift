public import SessionCore

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
