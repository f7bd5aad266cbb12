/// A compiled routine: all phases and cues of a session, to the frame, known before anything plays.
///
/// Nothing in a timeline depends on a clock, so the sound of a session is a function of the timeline and a ``Cursor``
/// on it.
///
/// ```swift
/// let clip = Clip(path: "tilt.opus", frames: Frames.inSeconds(5))
/// let stretch = Stretch(id: "neck-tilt", name: "Neck Tilt", region: .neck, isBilateral: true)
/// let step = StretchRoutine.Step(stretch: stretch, seconds: 60, introduction: clip)
/// let routine = StretchRoutine(steps: [step], switchSides: clip, halfway: clip, complete: clip)
/// let timeline = Timeline(compiling: routine, leadIn: .first)
/// let seconds = timeline.phases.map { Frames.seconds($0.frames) }  // [5, 30, 30, 5]
/// ```
public struct Timeline: Hashable, Sendable {
    /// A period of the timeline with one purpose.
    public struct Phase: Hashable, Sendable {
        /// The purpose of a phase. Stretches count from 0, segments from 1.
        public enum Kind: Hashable, Sendable {
            /// A rest before a stretch.
            case rest(before: Int)
            /// An introduction that plays before the stretch's clock starts.
            case leadIn(stretch: Int)
            /// The time to get into position before a segment.
            case changeOver(stretch: Int, before: Int)
            /// Half of a stretch.
            case segment(stretch: Int, number: Int)
            /// The narration after the last segment.
            case closing
            /// A part of a meditation, counted from 0.
            case part(Int)
            /// The bell after a meditation without skips.
            case bell
            /// A step of a routine that is no stretch, counted from 0.
            case step(Int)
            /// A step of a routine that waits for the user. It has no length.
            case wait(step: Int)
        }

        /// The purpose of the phase.
        public let kind: Kind
        /// The length in frames.
        public let frames: Int
        /// The cues by ascending offset.
        public internal(set) var cues: [Cue]
        /// The tones by ascending offset. Each ends within the phase, and none overlaps another.
        public let tones: [Tone]
        /// The number of the music: 0 is the session's, 1 and more are those of a routine's groups. `nil` for none.
        public internal(set) var music: Int? = 0

        init(kind: Kind, frames: Int, cues: [Cue], tones: [Tone] = []) {
            self.kind = kind
            self.frames = frames
            self.cues = cues
            self.tones = tones
        }

        /// The index of the phase's stretch, of its part of a meditation, or of its step of a routine. `nil` for the
        /// closing and the bell.
        public var unit: Int? {
            switch kind {
            case .rest(let stretch), .leadIn(let stretch), .changeOver(let stretch, _), .segment(let stretch, _):
                stretch
            case .part(let index), .step(let index), .wait(let index): index
            case .closing, .bell: nil
            }
        }

        /// The segment that a skip of this phase counts, with its unit. `nil` in the rest before a stretch, a lead-in,
        /// a change-over, a wait, the closing and the bell.
        public var skippable: (unit: Int, segments: SkippedSegments)? {
            switch kind {
            case .segment(let stretch, let number): (stretch, .segment(number))
            case .part(let index), .step(let index): (index, .segment(1))
            case .rest, .leadIn, .changeOver, .closing, .bell, .wait: nil
            }
        }

        /// Whether the phase follows the last stretch or part, as the closing and the bell do.
        public var isAfterTheWork: Bool { unit == nil }
    }

    /// A clip, or a part of one, with a time.
    public struct Cue: Hashable, Sendable {
        /// The number of the clip in ``Timeline/clips``, by which the playback thread finds its samples: unlike a path,
        /// it is compared without a hash.
        public internal(set) var number = 0
        /// The clip to play.
        public let clip: Clip
        /// The start in frames from the beginning of the phase.
        public let offset: Int
        /// The frame of the phase before which the cue ends: at the end of the clip, at the next cue or at the end of
        /// the phase.
        public let end: Int
        /// The frame of the clip at the offset. 0, except where a clip runs on from the phase before.
        public let clipStart: Int

        init(clip: Clip, offset: Int, end: Int, clipStart: Int = 0) {
            self.clip = clip
            self.offset = offset
            self.end = end
            self.clipStart = clipStart
        }

        /// Whether the cue is the rest of a clip that started in the phase before.
        public var isContinued: Bool { clipStart > 0 }

        /// Returns the frame of the clip that sounds at a frame of the phase.
        public func clipFrame(at frame: Int) -> Int { clipStart + frame - offset }

        /// Returns whether the cue is the rest of another one, at the end of the phase before.
        public func continues(_ cue: Cue) -> Bool {
            isContinued && number == cue.number && clipStart == cue.clipFrame(at: cue.end)
        }
    }

    /// The phases in order, at least one.
    public let phases: [Phase]

    /// The clips that the cues number, each once.
    public let clips: [Clip]

    /// The start of each phase in frames if nothing is skipped, followed by the length of the whole timeline.
    public let starts: [Int]

    /// The length of the fade to silence at the end, in frames. With 0, there is none.
    public let fadeOut: Int

    init(phases: [Phase], fadeOut: Int = 0, clips first: [Clip] = []) {
        var clips: [Clip] = []
        var numbers: [Clip: Int] = [:]
        for clip in first + phases.flatMap(\.cues).map(\.clip) where numbers[clip] == nil {
            numbers[clip] = clips.count
            clips.append(clip)
        }
        var phases = phases
        for index in phases.indices {
            for cue in phases[index].cues.indices {
                phases[index].cues[cue].number = numbers[phases[index].cues[cue].clip] ?? 0
            }
        }
        self.phases = phases
        self.clips = clips
        self.fadeOut = fadeOut
        starts = phases.reduce(into: [0]) { starts, phase in starts.append(starts[starts.count - 1] + phase.frames) }
    }

    /// Returns the same timeline with these clips as the first of ``clips``, so that several timelines number their
    /// clips alike.
    public func numbered(by clips: [Clip]) -> Timeline { Timeline(phases: phases, fadeOut: fadeOut, clips: clips) }

    /// The length in frames if nothing is skipped, with the bell.
    public var frames: Int { starts[phases.count] }

    /// The length in frames if nothing is skipped, without the bell.
    public var plannedFrames: Int { starts[phases.firstIndex { $0.kind == .bell } ?? phases.count] }

    /// Returns the cue that sounds at a place, or `nil` if none does.
    public func cue(at cursor: Cursor) -> Cue? {
        phases[cursor.phase].cues.last { $0.offset <= cursor.frame && cursor.frame < $0.end }
    }

    /// Returns the frames from a place to the start of the fade at the end: negative within the fade, and `nil` without
    /// a fade.
    public func framesToFadeOut(from cursor: Cursor) -> Int? {
        guard fadeOut > 0 else { return nil }
        return frames - fadeOut - starts[cursor.phase] - cursor.frame
    }

    /// Returns the phase with which a segment is entered: its change-over, or the segment itself.
    func entrance(to index: Int) -> Int {
        guard case .segment = phases[index].kind, index > 0, case .changeOver = phases[index - 1].kind
        else { return index }
        return index - 1
    }

    /// Returns the start of the next cue in the place's phase, in frames of the phase, or `nil` if none follows.
    public func nextCueStart(after cursor: Cursor) -> Int? {
        phases[cursor.phase].cues.first { $0.offset > cursor.frame }?.offset
    }

    /// Returns the index of the phase before which the session ends. After any skip, the bell is left out.
    public func end(afterSkipping skipped: [SkippedSegments]) -> Int {
        let last = phases.count - 1
        return phases[last].kind == .bell && skipped.contains { !$0.isEmpty } ? last : phases.count
    }

    /// Returns the frames from a place to the end of the session.
    public func framesLeft(from cursor: Cursor, skipping skipped: [SkippedSegments]) -> Int {
        max(0, starts[end(afterSkipping: skipped)] - starts[cursor.phase] - cursor.frame)
    }

    /// Returns the frames of the bell that were heard at a place.
    public func bellFrames(at cursor: Cursor) -> Int {
        guard let last = phases.last, last.kind == .bell else { return 0 }
        if cursor.phase == phases.count { return last.frames }
        return cursor.phase == phases.count - 1 ? cursor.frame : 0
    }
}

/// A place on a timeline.
public struct Cursor: Hashable, Sendable, Codable {
    /// The index of the phase. The number of phases stands for the end of the timeline.
    public var phase: Int
    /// The frame in the phase, from 0.
    public var frame: Int

    /// Creates a place at the frame `frame` of the phase `phase`.
    public init(phase: Int, frame: Int) {
        self.phase = phase
        self.frame = frame
    }
}

/// A recorded piece of narration.
public struct Clip: Hashable, Sendable, Codable {
    /// The path of the sound file, relative to the catalog's folder, or absolute for a clip of a routine.
    public let path: String
    /// The length at the mixer's rate, in frames, computed from the file's header.
    public let frames: Int

    /// Creates a clip of `frames` frames.
    public init(path: String, frames: Int) {
        self.path = path
        self.frames = frames
    }
}

/// The state of a session that changes while it runs. Recovery continues from it.
public struct SessionProgress: Hashable, Sendable, Codable {
    /// The place on the timeline that was last heard.
    public var cursor: Cursor
    /// The skipped segments of each unit: of each stretch, or of each part of a meditation, which has one segment.
    public var skipped: [SkippedSegments]

    /// Creates the progress of a session that has not started.
    public init(units: Int) {
        cursor = Cursor(phase: 0, frame: 0)
        skipped = Array(repeating: [], count: units)
    }

    /// Whether nothing was skipped.
    public var isUnskipped: Bool { skipped.allSatisfy(\.isEmpty) }
}

extension Timeline {
    /// Whether the progress fits this timeline. Progress from a file can belong to another one.
    public func holds(_ progress: SessionProgress) -> Bool {
        guard phases.indices.contains(progress.cursor.phase) else { return false }
        return (0...phases[progress.cursor.phase].frames).contains(progress.cursor.frame)
            && progress.skipped.count == Set(phases.compactMap(\.unit)).count
    }

    /// Compiles a single clip, for an announcement outside of sessions.
    public init(announcing clip: Clip) {
        self.init(phases: [Phase(.closing, lasting: clip)])
    }

    /// Compiles an alarm: frames in which only the music sounds, then a bell.
    public init(rising frames: Int, before bell: Clip) {
        self.init(phases: [Phase(.closing, frames: frames, opening: nil), Phase(.bell, lasting: bell)])
    }
}
