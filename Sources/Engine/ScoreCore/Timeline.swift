/// The sounds of a session or a score: all phases and cues, to the frame, known before anything plays.
///
/// Nothing in a timeline depends on a clock, so its sound is a function of the timeline and a ``Cursor`` on it.
public struct Timeline: Hashable, Sendable {
    /// A period of the timeline.
    public struct Phase: Hashable, Sendable {
        /// The length in frames.
        public let frames: Int
        /// The cues by ascending offset.
        public fileprivate(set) var cues: [Cue]
        /// The tones by ascending offset. Each ends within the phase, and none overlaps another.
        public let tones: [Tone]
        /// The number of the music: 0 is the session's, 1 and more are those of a routine's groups. `nil` for none.
        package var music: Int? = 0
        /// Whether playing pauses here. Such a phase has no length.
        package var isWait = false

        package init(frames: Int, cues: [Cue], tones: [Tone] = []) {
            self.frames = frames
            self.cues = cues
            self.tones = tones
        }
    }

    /// A clip, or a part of one, with a time.
    public struct Cue: Hashable, Sendable {
        /// The number of the clip in ``Timeline/clips``, by which the playback thread finds its samples: unlike a path,
        /// it is compared without a hash.
        package fileprivate(set) var number = 0
        /// The clip to play.
        public let clip: Clip
        /// The start in frames from the beginning of the phase.
        public let offset: Int
        /// The frame of the phase before which the cue ends: at the end of the clip, at the next cue or at the end of
        /// the phase.
        public let end: Int
        /// The frame of the clip at the offset. 0, except where a clip runs on from the phase before.
        public let clipStart: Int
        /// Whether the music stays as it is under narration until the next cue, however long that takes.
        package let holdsMusic: Bool

        package init(clip: Clip, offset: Int, end: Int, clipStart: Int = 0, holdsMusic: Bool = false) {
            self.clip = clip
            self.offset = offset
            self.end = end
            self.clipStart = clipStart
            self.holdsMusic = holdsMusic
        }

        /// Whether the cue is the rest of a clip that started in the phase before.
        public var isContinued: Bool { clipStart > 0 }

        /// Returns the frame of the clip that sounds at a frame of the phase.
        public func clipFrame(at frame: Int) -> Int { clipStart + frame - offset }

        /// Returns whether the cue is the rest of another one, at the end of the phase before.
        func continues(_ cue: Cue) -> Bool {
            isContinued && number == cue.number && clipStart == cue.clipFrame(at: cue.end)
        }
    }

    /// The phases in order.
    public let phases: [Phase]

    /// The clips that the cues number, each once.
    package let clips: [Clip]

    /// The start of each phase in frames if nothing is skipped, followed by the length of the whole timeline.
    public let starts: [Int]

    /// The length of the fade to silence at the end, in frames. With 0, there is none.
    public let fadeOut: Int

    package init(phases: [Phase], fadeOut: Int = 0, clips first: [Clip] = []) {
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
    package func numbered(by clips: [Clip]) -> Timeline { Timeline(phases: phases, fadeOut: fadeOut, clips: clips) }

    /// The length in frames if nothing is skipped.
    public var frames: Int { starts[phases.count] }

    /// Returns the cue that sounds at a place, or `nil` if none does.
    public func cue(at cursor: Cursor) -> Cue? {
        phases[cursor.phase].cues.last { $0.offset <= cursor.frame && cursor.frame < $0.end }
    }

    /// Returns the frames from a place to the start of the fade at the end: negative within the fade, and `nil` without
    /// a fade.
    package func framesToFadeOut(from cursor: Cursor) -> Int? {
        guard fadeOut > 0 else { return nil }
        return frames - fadeOut - starts[cursor.phase] - cursor.frame
    }

    /// Returns the start of the next cue in the place's phase, in frames of the phase, or `nil` if none follows.
    package func nextCueStart(after cursor: Cursor) -> Int? {
        phases[cursor.phase].cues.first { $0.offset > cursor.frame }?.offset
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
