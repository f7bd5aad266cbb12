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
    /// Plays the whole introduction of the stretch, and moves its clock back.
    case explain
    /// Ends the session early, or completes it in the closing.
    case stop
    /// Records the session that ended last, if it was short, within ten minutes after its end.
    case keep
}

/// A command that `--at` schedules at a time of the sink's clock.
///
/// ```swift
/// let pause = try ScheduledCommand(parsing: "1:30=pause")
/// let (command, clock) = (pause.command, pause.clock)  // .pause, before the frame 4_320_000
/// ```
public struct ScheduledCommand: Hashable, Sendable {
    /// The frame of the sink's clock before which the command takes effect.
    public let clock: Int
    /// The command to perform.
    public let command: SessionCommand

    /// Parses `TIME=COMMAND`, such as `12.5=pause` or `1:30=pause`.
    ///
    /// The time is relative to the first frame of this process's session. It is a decimal number of seconds, or a text
    /// that `DurationText` reads.
    public init(parsing text: String) throws(OptionError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let seconds = Self.seconds(String(parts[0])),
            let clock = Frames.nearest(toSeconds: seconds), clock >= 0
        else {
            throw OptionError("invalid '\(text)'; use TIME=COMMAND, such as 12.5=pause or 1:30=pause")
        }
        guard let command = SessionCommand(rawValue: String(parts[1])) else {
            let verbs = SessionCommand.allCases.map(\.rawValue)
            let advice = verbs.advice(
                on: String(parts[1]), otherwise: "use one of: \(verbs.joined(separator: " "))")
            throw OptionError("unknown command '\(parts[1])' in '\(text)'; \(advice)")
        }
        self.clock = clock
        self.command = command
    }

    private static func seconds(_ text: String) -> Double? {
        Double(text) ?? DurationText.seconds(parsing: text).map(Double.init)
    }
}

extension ScheduledCommand: TextEncodable {
    /// The text `TIME=COMMAND`, which ``init(parsing:)`` reads.
    public var description: String { "\(Frames.seconds(clock))=\(command.rawValue)" }
}
