public import SessionCore

/// What recovery needs to take a session up in another process.
public struct Checkpoint: Hashable, Sendable, Codable {
    /// Identifies the session in history, too.
    public let id: String
    /// When it began.
    public let startedAt: Timestamp
    /// What it was asked to be.
    public let options: SessionOptions
    /// The stretches that were drawn.
    public let routine: Routine
    /// How far it has come.
    public var position: Position

    /// What changes several times a second.
    public struct Position: Hashable, Sendable, Codable {
        /// Counts the transitions, so that of two positions the later one is known whatever the wall clock does.
        public var transition: Int
        /// The place heard, and what was skipped.
        public var progress: SessionProgress
        /// The frame of the music's loop.
        public var musicPosition: Int
        /// Frames on the sinks' clocks since the session began, pauses included.
        public var elapsed: Int
        /// When it was paused, if it is.
        public var pausedAt: Timestamp?
        /// When this was written.
        public var savedAt: Timestamp
    }

    /// The timeline that the session was on.
    public var timeline: Timeline {
        Timeline(compiling: routine, leadIn: options.leadIn)
    }
}

extension Checkpoint {
    /// What can be made of a session that died.
    public enum Verdict: Hashable, Sendable {
        /// It can be resumed.
        case resumable
        /// It died in the closing: the work is done, and is recorded.
        case finished
        /// It is too old.
        case stale
    }

    /// Longer than this nobody waits to go on.
    static let freshSeconds = 3600.0

    /// Judges a session that died. A time in the future, as a clock leaves that was set back, counts as fresh.
    public func verdict(now: Timestamp) -> Verdict {
        if timeline.phases[position.progress.cursor.phase].kind == .closing { return .finished }
        let age = now.seconds(since: position.pausedAt ?? position.savedAt)
        return age <= Self.freshSeconds ? .resumable : .stale
    }

    /// The record of a session that died in the closing.
    public var record: SessionRecord {
        SessionRecord(
            completedAt: position.savedAt,
            totalDurationSeconds: position.elapsed / Frames.perSecond,
            stretches: routine.stretchesDone(position.progress, on: timeline)
        )
    }
}
