public import ControlProtocol
public import SessionCore

/// What recovery needs to take a session up in another process.
public struct Checkpoint: Hashable, Sendable, Codable {
    /// Identifies the session in history, too.
    public let id: String
    /// When it began.
    public let startedAt: Timestamp
    /// What it was asked to be.
    public let options: SessionOptions
    /// What was drawn.
    public let routine: Routine
    /// How far it has come.
    public var position: Position

    /// What changes several times a second.
    public struct Position: Hashable, Sendable, Codable {
        /// The place heard, and what was skipped.
        public var progress: SessionProgress
        /// The frame of the music's loop.
        public var musicPosition: Int
        /// Frames on the sinks' clocks since the session began, pauses included. Of two positions the later one has
        /// more of them, whatever the wall clock does.
        public var elapsed: Int
        /// Frames of the session that were heard, the bell's not.
        public var heard: Int
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
    /// Whether a session can have left this behind: what was read from a file may be anything.
    var isPlausible: Bool {
        let longestClip = Frames.inSeconds(RegionDuration.allowedSeconds.upperBound)
        // It names a file, too.
        let isName = (1...64).contains(id.count) && id.allSatisfy { $0.isHexDigit && $0.isASCII || $0 == "-" }
        guard isName, routine.isPlausible, routine.clips.allSatisfy({ (1...longestClip).contains($0.frames) })
        else { return false }
        return position.isPlausible && timeline.holds(position.progress)
    }

    /// What can be made of a session that died.
    public enum Verdict: Hashable, Sendable {
        /// It can be resumed.
        case resumable
        /// It died in the closing, or in the bell: the work is done, and is recorded.
        case finished
        /// It is too old.
        case stale
    }

    /// Longer than this nobody waits to go on.
    static let freshSeconds = 3600.0

    /// Judges a session that died. A time in the future, as a clock leaves that was set back, counts as fresh.
    public func verdict(now: Timestamp) -> Verdict {
        if timeline.phases[position.progress.cursor.phase].isAfterTheWork { return .finished }
        let age = now.seconds(since: position.pausedAt ?? position.savedAt)
        return age <= Self.freshSeconds ? .resumable : .stale
    }

    /// What people are asked about: whether to resume it.
    public var recoverable: SessionSnapshot.Recoverable? {
        guard let unit = timeline.phases[position.progress.cursor.phase].unit else { return nil }
        return switch routine {
        case .stretch(let routine):
            .stretch(
                SessionSnapshot.Stretch(index: unit, count: routine.steps.count, stretch: routine.steps[unit].stretch))
        case .meditation(let routine):
            .meditation(SessionSnapshot.Meditation(routine, part: unit))
        }
    }

    /// The record of a session that died when its work was done; `nil` where it leaves none.
    public var record: SessionRecord? {
        let measure = SessionMeasure(endedAt: position.savedAt, elapsed: position.elapsed, heard: position.heard)
        return routine.record(ofDone: position.progress, on: timeline, measure)
    }
}

extension Checkpoint {
    /// The record of a session that is not taken up any more: what it leaves that is stopped where it died.
    func record(ofStopped reason: StopReason) -> SessionRecord? {
        let measure = SessionMeasure(endedAt: position.savedAt, elapsed: position.elapsed, heard: position.heard)
        return routine.record(ofStopped: reason, position.progress, on: timeline, measure)
    }
}

extension Routine {
    fileprivate var isPlausible: Bool {
        switch self {
        case .stretch(let routine):
            routine.steps.allSatisfy { RegionDuration.allowedSeconds.contains($0.seconds) }
        case .meditation(let routine):
            !routine.parts.isEmpty && routine.parts.allSatisfy(\.isPlausible)
        }
    }
}

extension MeditationRoutine.Part {
    fileprivate var isPlausible: Bool {
        let longest = Frames.inSeconds(60 * MeditationOptions.allowedMinutes.upperBound)
        let offsets = cues.map(\.offset)
        return (1...longest).contains(frames) && offsets.allSatisfy((0..<frames).contains)
            && zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 }
    }
}

extension Checkpoint.Position {
    /// More than any session counts, and few enough to add and to multiply: three years in frames, and the year 7000 in
    /// milliseconds.
    private static let plausible = 0...(1 << 47)

    fileprivate var isPlausible: Bool {
        [musicPosition, elapsed, heard, savedAt.milliseconds, pausedAt?.milliseconds ?? 0]
            .allSatisfy(Self.plausible.contains)
    }
}
