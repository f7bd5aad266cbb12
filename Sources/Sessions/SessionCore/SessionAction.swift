/// The action that a session's driver performs after an input. ``SessionStateMachine`` decides it.
public enum SessionAction: Hashable, Sendable {
    case none
    /// Play from a place on the timeline.
    case play(from: Cursor)
    /// Stop the sound, and stay at the place just heard.
    case pause
    /// Cut the sound and continue elsewhere: at once, or after the resume if the session is paused.
    case move(to: Cursor, skipped: SkippedPart?)
    /// End the session and write its record: the work is done.
    case complete
    /// End the session before its end.
    case stop(StopReason)
}

/// The segments that one command skipped.
public struct SkippedPart: Hashable, Sendable {
    /// The index of the stretch, or of the part of a meditation.
    public let unit: Int
    /// The newly skipped segments, without those skipped before.
    public let segments: SkippedSegments
}

/// The reason for a pause.
public enum PauseReason: Hashable, Sendable {
    /// The user paused the session.
    case user
    /// The routine waits for the user.
    case waiting
    /// The output is lost, with this error. The session cannot resume before the output is back.
    case deviceLost(String)
    /// The output is back, and the session waits for the user to resume it.
    case deviceFound

    /// The reason in events and snapshots. Both device states share one, because snapshots give the error separately.
    public enum Name: String, Hashable, Sendable, Codable {
        case user, waiting, device
    }

    /// The reason in events and snapshots.
    public var name: Name {
        switch self {
        case .user: .user
        case .waiting: .waiting
        case .deviceLost, .deviceFound: .device
        }
    }

    /// The error of a lost output, or `nil` if the output is not lost.
    public var outputError: String? {
        switch self {
        case .deviceLost(let error): error
        case .user, .waiting, .deviceFound: nil
        }
    }
}

/// The reason for a session's early end.
public enum StopReason: String, Hashable, Sendable, Codable {
    /// The user stopped the session.
    case user
    /// The session stayed paused for longer than the pause limit.
    case pauseLimit
}
