/// A command to a session. Every adapter translates its input to these commands.
///
/// The raw values are the verbs of the control socket and of `--at`.
public enum SessionCommand: String, Hashable, Sendable, Codable, CaseIterable {
    /// Resumes the session. Has no effect on an active session.
    case play
    /// Stops the sound and keeps the exact frame. Has no effect on a paused session.
    case pause
    /// Pauses an active session, resumes a paused one.
    case toggle
    /// Goes to the next segment, or the closing.
    case skip
    /// Goes to the next stretch, or the closing.
    case skipStretch = "skip-stretch"
    /// Goes to the start of this phase, or to the segment before.
    case previous
    /// Ends the session early, or completes it in the closing.
    case stop
}
