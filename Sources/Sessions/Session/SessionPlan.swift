public import Playback
public import SessionCore

/// A planned session: everything that is decided before its first frame.
public struct SessionPlan: Sendable {
    /// The id of the session, also in history.
    public let id: String
    /// Whether an earlier process began the session.
    public let isResumed: Bool
    /// The start of the session, possibly in an earlier process.
    public let startedAt: Timestamp
    /// The options, with the output to play to.
    public let options: SessionOptions
    /// The routine drawn for the session.
    public let routine: Routine
    /// The timeline of the routine.
    public let timeline: SessionTimeline
    /// The progress at the start: that of an earlier process, if one is resumed.
    public let progress: SessionProgress
    /// Frames on the clock of earlier processes.
    public let elapsed: Int
    /// Frames of the session heard in earlier processes.
    public let heard: Int
    /// The start within the music's loop, in frames.
    public let musicPosition: Int
    /// The folder of the clips.
    public let clipFolder: String
    /// The spoken words of the clips, by path, as far as they are known.
    public let texts: [String: String]
    /// The music, or `nil` for none.
    public let playlist: MusicPlaylist?
    /// The music of the routine's groups by its number, from 1. Without music of the session, there is none.
    let groupPlaylists: [MusicPlaylist]
    /// The file of a folder or playlist with which the music's loop starts, if the next session may continue it.
    public let musicStart: String?
    /// The id of the bundled piece or sound, or `nil` for other music. A resumed session keeps the id while other music
    /// plays instead.
    public let bundledMusic: String?
    /// The playlist that another program plays during the session. The session waits for it.
    public var otherPlaylist: PlaylistAddress?

    /// The recoverable session that this session replaces. It is recorded as stopped once this session has started.
    public var replaced: Checkpoint?

    /// Creates the plan of a new session.
    init(
        id: String, startedAt: Timestamp, options: SessionOptions, routine: Routine, clipFolder: String,
        texts: [String: String], music: SessionPlanner.Music
    ) {
        self.id = id
        isResumed = false
        self.startedAt = startedAt
        self.options = options
        self.routine = routine
        timeline = SessionTimeline(compiling: routine, for: options)
        progress = SessionProgress(units: routine.units)
        elapsed = 0
        heard = 0
        musicPosition = music.position
        self.clipFolder = clipFolder
        self.texts = texts
        playlist = music.playlist
        groupPlaylists = music.groups
        musicStart = music.start
        bundledMusic = music.bundled
    }

    /// Creates the plan of a resumed session. Routine and options are those of the checkpoint, or replace them.
    init(
        resuming checkpoint: Checkpoint, routine: Routine, options: SessionOptions, clipFolder: String,
        texts: [String: String], music: SessionPlanner.Music
    ) {
        id = checkpoint.id
        isResumed = true
        startedAt = checkpoint.startedAt
        self.options = options
        self.routine = routine
        timeline = SessionTimeline(compiling: routine, for: options)
        progress = checkpoint.position.progress.moved(from: checkpoint.timeline, to: timeline)
        elapsed = checkpoint.position.elapsed
        heard = checkpoint.position.heard
        musicPosition = music.position
        self.clipFolder = clipFolder
        self.texts = texts
        playlist = music.playlist
        groupPlaylists = music.groups
        musicStart = music.start
        bundledMusic = music.bundled
    }

    /// The id of the bundled piece or sound that plays, or `nil` for other music or none.
    var playingMusic: String? { playlist == nil ? nil : bundledMusic }

    /// The largest record that the session can leave.
    var largestRecord: SessionRecord? {
        var end = progress
        end.cursor.phase = timeline.phases.count - 1
        end.skipped = Array(repeating: [], count: routine.units)
        return routine.record(
            ofDone: end, on: timeline, SessionMeasure(endedAt: startedAt, elapsed: elapsed, heard: heard))
    }

    /// Returns the part that the engine plays.
    ///
    /// - Parameter records: The loudness of music that earlier sessions have measured, or `nil` if it is not kept.
    func playback(_ records: (any LoudnessRecords)?) -> PlaybackPlan {
        var playback = PlaybackPlan(
            timeline: timeline.sound, clips: routine.clips, interrupt: options.interrupt.ofMusic,
            clipFolder: clipFolder,
            playlist: playlist,
            from: progress.cursor,
            end: SessionStateMachine(timeline: timeline, progress: progress).playingEnd, musicPosition: musicPosition,
            levels: options.levels)
        playback.groupPlaylists = groupPlaylists
        // Bundled music has its loudness.
        if playingMusic == nil { playback.musicLevel = .even(records) }
        return playback
    }
}

extension SessionProgress {
    /// Returns the same place on a timeline with other lead-ins, change-overs or clips.
    fileprivate func moved(from old: SessionTimeline, to new: SessionTimeline) -> SessionProgress {
        let phase = old.phases[cursor.phase]
        var moved = self
        if let index = new.phases.firstIndex(where: { $0.kind == phase.kind }) {
            moved.cursor = new.place(in: index, at: cursor.frame, of: phase)
        } else if let index = new.phases.firstIndex(where: phase.isReplaced) {
            moved.cursor = Cursor(phase: index, frame: 0)
        }
        return moved
    }
}

extension SessionTimeline {
    /// Returns the place in a phase that corresponds to a frame of the same phase with other clips.
    ///
    /// A clip of another length is not continued in its middle, because nobody knows which word that would be. It
    /// starts again; a lead-in or a segment thus restarts. After the clip, and before it, the place is kept.
    fileprivate func place(in index: Int, at frame: Int, of old: Phase) -> Cursor {
        guard frame <= phases[index].frames else { return Cursor(phase: index, frame: 0) }
        let changed = zip(old.cues, phases[index].cues).first { old, new in
            old.clip.frames != new.clip.frames && [old, new].contains { $0.offset <= frame && frame < $0.end }
        }
        guard let cue = changed?.1 else { return Cursor(phase: index, frame: frame) }
        // The start of a clip that runs on is in the phase before. A clip that starts later than before skips nothing.
        return cue.isContinued
            ? Cursor(phase: index - 1, frame: 0) : Cursor(phase: index, frame: min(frame, cue.offset))
    }
}

extension SessionTimeline.Phase {
    /// Returns whether a session continues with another phase where its timeline has no phase of this kind: after a
    /// change-over with its segment, after a lead-in with the first phase of the stretch.
    fileprivate func isReplaced(by other: SessionTimeline.Phase) -> Bool {
        switch kind {
        case .changeOver(let stretch, let number): other.kind == .segment(stretch: stretch, number: number)
        case .rest, .leadIn, .segment, .closing, .part, .bell, .step, .wait: other.unit == unit
        }
    }
}

extension SessionPlan {
    /// Checks that each scheduled command can run before the session ends. Nothing is known about commands after a
    /// pause or a step back, which make a session longer.
    ///
    /// - Throws: ``OptionError`` for a command after the end.
    public func check(_ schedule: [ScheduledCommand]) throws(OptionError) {
        let length = timeline.framesLeft(from: progress.cursor, skipping: progress.skipped)
        let waits = !options.output.isVirtual && timeline.phases[progress.cursor.phase...].contains(where: \.isWait)
        guard !waits, !schedule.contains(where: { $0.command.lengthensSession && $0.clock < length }),
            let late = schedule.first(where: { $0.clock >= length })
        else { return }
        throw OptionError(
            "'\(late.timeText)=\(late.command.rawValue)' never runs: the session ends at "
                + "\(DurationText.elapsed(Frames.seconds(length))); give an earlier time")
    }

    /// Returns the warning about a pause that no scheduled command ends, on an output that is not real-time; `nil` if
    /// there is none.
    ///
    /// Nobody can resume such a session, and its clock goes on to the pause limit at once.
    public func warning(about schedule: [ScheduledCommand]) -> String? {
        guard options.output.isVirtual else { return nil }
        var pause: ScheduledCommand?
        for scheduled in schedule.sorted(by: { $0.clock < $1.clock }) {
            switch scheduled.command {
            case .pause: pause = pause ?? scheduled
            case .toggle: pause = pause == nil ? scheduled : nil
            case .play: pause = nil
            case .stop: return nil
            case .skip, .skipStretch, .previous, .explain, .keep: break
            }
        }
        return pause.map {
            "nothing ends the pause at \($0.timeText), so the session on '\(options.output)' ends there; add a later "
                + "--at TIME=play"
        }
    }
}

extension SessionCommand {
    /// Whether a session can last longer than planned after the command.
    fileprivate var lengthensSession: Bool {
        switch self {
        case .pause, .toggle, .previous, .explain: true
        case .play, .skip, .skipStretch, .stop, .keep: false
        }
    }
}

extension ScheduledCommand {
    /// The time as `m:ss` or `h:mm:ss`.
    fileprivate var timeText: String { DurationText.elapsed(Frames.seconds(clock)) }
}
