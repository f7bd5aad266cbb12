/// What a session's driver has to do after an input. It performs; ``SessionStateMachine`` decides.
public enum SessionAction: Hashable, Sendable {
    /// Nothing.
    case none
    /// Let it sound from here on.
    case play(from: Cursor)
    /// Let it be silent at the place just heard.
    case hold
    /// Cut what sounds and go on from there at once, or, where the session is paused, from there when it is resumed.
    case move(to: Cursor, skipped: SkippedPart?)
    /// The work is done: write the record.
    case complete
    /// It is over before its end.
    case stop(StopReason)
}

/// The segments that one command counted as skipped.
public struct SkippedPart: Hashable, Sendable {
    /// The index of the stretch, or of the part of a meditation.
    public let unit: Int
    /// What was not counted before.
    public let segments: SkippedSegments
}

/// Why a session is silent.
public enum PauseReason: Hashable, Sendable {
    /// Somebody said so.
    case user
    /// The output went away, with this error. It cannot be resumed before it is back.
    case deviceLost(String)
    /// The output is back, and waits for somebody to say so.
    case deviceFound

    /// What events and snapshots call it: what has happened to the device since, they tell elsewhere.
    public var name: String {
        switch self {
        case .user: "user"
        case .deviceLost, .deviceFound: "device"
        }
    }

    /// Why there is no output, while there is none.
    public var outputError: String? {
        switch self {
        case .deviceLost(let error): error
        case .user, .deviceFound: nil
        }
    }
}

/// Why a session ended before its end.
public enum StopReason: String, Hashable, Sendable, Codable {
    /// Somebody said so.
    case user
    /// Nobody resumed it in time.
    case pauseLimit
}
