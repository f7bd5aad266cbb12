public import SessionCore

/// How it goes on with a question that was put off.
public enum SnoozeEnd: Hashable, Sendable {
    /// It is asked again at a moment.
    case askedAgain(at: Timestamp)
    /// The next question of its kind comes first, and takes its place.
    case replaced(at: Timestamp)

    /// When that is.
    public var moment: Timestamp {
        switch self {
        case .askedAgain(let moment), .replaced(let moment): moment
        }
    }
}
