public import SessionCore

/// The end of a snooze.
public enum SnoozeEnd: Hashable, Sendable {
    /// The question is asked again.
    case askedAgain(at: Timestamp)
    /// The next question of its kind comes first, and takes its place.
    case replaced(at: Timestamp)

    /// The time of the next question.
    public var moment: Timestamp {
        switch self {
        case .askedAgain(let moment), .replaced(let moment): moment
        }
    }
}
