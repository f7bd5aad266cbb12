/// What a listener can say to a session; every adapter turns its input into one of these.
///
/// The raw values are the verbs of the control socket and of `--at`.
public enum SessionCommand: String, Hashable, Sendable, Codable, CaseIterable {
    /// Go on. Without effect on a session that sounds.
    case play
    /// Be silent and keep the position. Without effect on a session that is paused.
    case pause
    /// Pause what sounds, play what is paused.
    case toggle
    /// End the segment.
    case skip
    /// End the stretch.
    case skipStretch = "skip-stretch"
    /// Restart the segment, or go to the one before.
    case previous
    /// End the session.
    case stop
}
