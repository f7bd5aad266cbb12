public import ControlProtocol
import PracticeData
public import SessionCore

/// The checkpoint of a session, from which another process can resume it.
///
/// ```swift
/// let soon = checkpoint.verdict(now: noon.advanced(by: 3600))  // .resumable
/// let late = checkpoint.verdict(now: noon.advanced(by: 3601))  // .stale
/// ```
public struct Checkpoint: Hashable, Sendable, Codable {
    /// The id of the session, also in history.
    public let id: String
    /// The start of the session.
    public var startedAt: Timestamp
    /// The options of the session.
    public var options: SessionOptions
    /// The routine drawn for the session.
    public var routine: Routine
    /// The id of the bundled piece or sound. Checkpoints of 1.0 have none.
    public var bundledMusic: String?
    /// The file of a folder or playlist with which the music's loop starts, if the next session may continue it.
    public var musicStart: String?
    /// Whether the session is recorded even if it is short; `nil` if that was not asked for. A process that resumes the
    /// session may have other options.
    public var recordsShort: Bool?
    /// The position in the session.
    public var position: Position

    /// The part of a checkpoint that changes several times a second.
    public struct Position: Hashable, Sendable, Codable {
        /// The place heard and the skips so far.
        public var progress: SessionProgress
        /// The position within the music's loop, in frames.
        public var musicPosition: Int
        /// Frames on the sinks' clocks since the session started, pauses included. The later of two positions has more
        /// of them, whatever the wall clock does.
        public var elapsed: Int
        /// Frames of the session that were heard, without the bell.
        public var heard: Int
        /// The start of the present pause, or `nil`.
        public var pausedAt: Timestamp?
        /// The time of the checkpoint.
        public var savedAt: Timestamp
    }

    /// The timeline of the session.
    public var timeline: SessionTimeline {
        SessionTimeline(compiling: routine, for: options)
    }
}

extension Checkpoint {
    /// Whether a session can have written this checkpoint. A file can hold anything.
    var isPlausible: Bool {
        let longestClip = Frames.inSeconds(RegionDuration.allowedSeconds.upperBound)
        // The id is part of file names.
        let isName = (1...64).contains(id.count) && id.allSatisfy { $0.isHexDigit && $0.isASCII || $0 == "-" }
        guard isName, routine.isPlausible, routine.clips.allSatisfy({ (1...longestClip).contains($0.frames) })
        else { return false }
        return position.isPlausible && timeline.holds(position.progress)
    }

    /// The verdict on an interrupted session.
    public enum Verdict: Hashable, Sendable {
        /// The session is recoverable: it can be resumed.
        case resumable
        /// The session was interrupted in its closing or bell: it is done, and is recorded.
        case finished
        /// The session is too old to be resumed. A stale meditation leaves no record.
        case stale
    }

    /// The longest time after which a session is recoverable: 3600 s, inclusive. The time counts from the pause, or
    /// else from the last checkpoint.
    static let freshSeconds = 3600.0

    /// Returns the verdict on the session. A checkpoint from the future, for example after the clock was set back, is
    /// recoverable.
    public func verdict(now: Timestamp) -> Verdict {
        if timeline.phases[position.progress.cursor.phase].isAfterTheWork { return .finished }
        let age = now.seconds(since: position.pausedAt ?? position.savedAt)
        return age <= Self.freshSeconds ? .resumable : .stale
    }

    /// The time until which the session can be resumed.
    public var freshUntil: Timestamp {
        Timestamp(milliseconds: (position.pausedAt ?? position.savedAt).milliseconds + Int(Self.freshSeconds * 1000))
    }

    /// The description of the session in an offer to resume it, or `nil` if it is done.
    public var recoverable: SessionSnapshot.Recoverable? {
        guard let unit = timeline.phases[position.progress.cursor.phase].unit else { return nil }
        return switch routine {
        case .stretch(let routine):
            .stretch(
                SessionSnapshot.Stretch(index: unit, count: routine.steps.count, stretch: routine.steps[unit].stretch))
        case .meditation(let routine):
            .meditation(SessionSnapshot.Meditation(routine, part: unit))
        case .steps(let routine): .routine(SessionSnapshot.Step(unit, of: routine))
        }
    }

    /// Returns a session that cannot be resumed, for history; `nil` if it can be, or leaves no record.
    func ended(asOf now: Timestamp) -> StoredSession? {
        switch verdict(now: now) {
        case .resumable: nil
        case .finished: ended()
        // The session was not resumed within the hour.
        case .stale: ended(by: .pauseLimit)
        }
    }

    /// Returns the session for history, as if it had ended at the place of the interruption; `nil` if it leaves no
    /// record.
    ///
    /// - Parameter reason: The reason of an early end; `nil` if the session was done.
    func ended(by reason: StopReason? = nil) -> StoredSession? {
        let measure = SessionMeasure(endedAt: position.savedAt, elapsed: position.elapsed, heard: position.heard)
        return routine.record(stoppedBy: reason, position.progress, on: timeline, measure)
            .map { StoredSession(id: id, record: $0) }
    }
}

/// The longest rest of a checkpoint in seconds: rests in a row add up, to 100 of them and that of a round.
private let longestRest =
    StretchChoice.greatestCount * StretchChoice.allowedRests.upperBound + StretchOptions.allowedRests.upperBound

extension Routine {
    fileprivate var isPlausible: Bool {
        switch self {
        case .stretch(let routine):
            routine.steps.allSatisfy {
                RegionDuration.allowedSeconds.contains($0.seconds)
                    && (0...longestRest).contains($0.rest ?? 0)
            }
        case .meditation(let routine):
            !routine.parts.isEmpty && routine.parts.allSatisfy(\.isPlausible)
                && (0...routine.frames).contains(routine.fadeOutFrames)
        case .steps(let routine):
            (1...StepRoutine.greatestPhaseCount).contains(routine.steps.count)
                && routine.steps.allSatisfy(\.action.isPlausible)
                && routine.pieces.count <= StepRoutine.greatestPieceCount
        }
    }
}

extension MeditationRoutine.Part {
    fileprivate var isPlausible: Bool {
        let longest = Frames.inSeconds(60 * MeditationOptions.allowedMinutes.upperBound)
        return (1...longest).contains(frames) && cues.map(\.offset).isAscending(below: frames)
    }
}

extension Checkpoint.Position {
    /// The plausible range, far above any session and safe to add and multiply: 93 years in frames, or the year 6429 as
    /// a timestamp in milliseconds.
    private static let plausible = 0...(1 << 47)

    fileprivate var isPlausible: Bool {
        [musicPosition, elapsed, heard, savedAt.milliseconds, pausedAt?.milliseconds ?? 0]
            .allSatisfy(Self.plausible.contains)
    }

    /// Parses the line of ``PositionPage/write(_:)``. Returns `nil` if the line is invalid or belongs to another
    /// session.
    ///
    /// - Parameter text: The line, possibly followed by the rest of a longer line before it.
    init?(line text: String, id: String) {
        let fields = text.prefix { $0 != "\n" }.split(separator: " ")
        guard fields.count == 10, fields[0] == id, fields[9] == "." else { return nil }
        let numbers = fields[1...6].compactMap { Int($0) }
        let skips = fields[8].utf8.map { Int($0) - 0x30 }
        guard numbers.count == 6, skips.allSatisfy((0...3).contains),
            fields[7] == "-" || Int(fields[7]) != nil
        else { return nil }
        var progress = SessionProgress(units: skips.count)
        progress.cursor = Cursor(phase: numbers[0], frame: numbers[1])
        progress.skipped = skips.map { SkippedSegments(rawValue: UInt8($0)) }
        self.init(
            progress: progress,
            musicPosition: numbers[2],
            elapsed: numbers[3],
            heard: numbers[4],
            pausedAt: Int(fields[7]).map(Timestamp.init(milliseconds:)),
            savedAt: Timestamp(milliseconds: numbers[5])
        )
    }
}
