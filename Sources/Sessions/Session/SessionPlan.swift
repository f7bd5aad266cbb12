public import Playback
import PracticeData
public import SessionCore

/// A planned session: everything that is decided before its first frame. It has the members of its first checkpoint.
@dynamicMemberLookup
public struct SessionPlan: Sendable {
    /// The checkpoint with which the session begins: that of an earlier process, if one is resumed. It keeps the piece
    /// of bundled music while other music plays instead.
    var start: Checkpoint
    /// Whether an earlier process began the session.
    public let isResumed: Bool
    /// The timeline of the routine.
    public let timeline: SessionTimeline
    /// The part that the engine plays, with its music at the level of its files.
    let sound: PlaybackPlan
    /// The spoken words of the clips, by path, as far as they are known.
    public let texts: [String: String]
    /// The playlist that another program plays during the session. The session waits for it.
    public let otherPlaylist: PlaylistAddress?
    /// The recoverable session that this session replaces. It is recorded as stopped once this session has started.
    public let replaced: Checkpoint?

    /// Creates the plan of a new session, or of the rest of the session that the context resumes.
    init(
        _ routine: Routine, for options: SessionOptions, _ context: PlanningContext, clipFolder: String,
        texts: [String: String], music: SessionPlanner.Music
    ) {
        let resumed = context.resumed
        isResumed = resumed != nil
        timeline = SessionTimeline(compiling: routine, for: options)
        let progress =
            resumed.map { [timeline] in $0.position.progress.moved(from: $0.timeline, to: timeline) }
            ?? SessionProgress(units: routine.units)
        start = Checkpoint(
            id: resumed?.id ?? context.id, startedAt: resumed?.startedAt ?? context.now, options: options,
            routine: routine, bundledMusic: music.bundled, musicStart: music.start, recordsShort: resumed?.recordsShort,
            position: Checkpoint.Position(
                progress: progress, musicPosition: music.position, elapsed: resumed?.position.elapsed ?? 0,
                heard: resumed?.position.heard ?? 0, savedAt: context.now))
        var sound = PlaybackPlan(
            timeline: timeline.sound, clips: routine.clips, interrupt: options.interrupt.ofMusic,
            clipFolder: clipFolder, playlist: music.playlist, groupPlaylists: music.groups, from: progress.cursor,
            end: SessionStateMachine(timeline: timeline, progress: progress).playingEnd,
            musicPosition: music.position, levels: options.levels)
        sound.hasPreludes = true
        self.sound = sound
        self.texts = texts
        otherPlaylist = context.otherPlaylist(for: options)
        replaced = if case .replaced(let checkpoint) = context.former { checkpoint } else { nil }
    }

    /// Returns a member of the first checkpoint, such as its options.
    public subscript<Value>(dynamicMember member: KeyPath<Checkpoint, Value>) -> Value { start[keyPath: member] }

    /// Returns a member of the position at the start, such as the frames that were heard in earlier processes.
    public subscript<Value>(dynamicMember member: KeyPath<Checkpoint.Position, Value>) -> Value {
        start.position[keyPath: member]
    }

    /// The folder of the clips.
    public var clipFolder: String { sound.clipFolder }
    /// The music, or `nil` for none.
    public var playlist: MusicPlaylist? { sound.playlist }

    /// The id of the bundled piece or sound that plays, or `nil` for other music or none.
    var playingMusic: String? { playlist == nil ? nil : start.bundledMusic }

    /// The session with the largest record that it can leave.
    var largest: StoredSession? {
        var last = start
        last.position.progress.cursor.phase = timeline.phases.count - 1
        last.position.progress.skipped = Array(repeating: [], count: start.routine.units)
        return last.ended()
    }

    /// Returns the part that the engine plays.
    ///
    /// - Parameter records: The loudness of music that earlier sessions have measured, or `nil` if it is not kept.
    func playback(_ records: (any LoudnessRecords)?) -> PlaybackPlan {
        var playback = sound
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
        case .changeOver(let stretch, let number):
            other.kind == .segment(stretch: stretch, number: number) || other.kind == .step(stretch)
                || other.kind == .set(step: stretch)
        case .rest, .leadIn, .segment, .closing, .part, .bell, .step, .wait, .set: other.unit == unit
        }
    }
}

extension SessionPlan {
    /// Checks that each scheduled command can run before the session ends. Nothing is known about commands after a
    /// pause or a step back, which make a session longer.
    ///
    /// - Throws: ``OptionError`` for a command after the end.
    public func check(_ schedule: [ScheduledCommand]) throws(OptionError) {
        let (options, progress) = (start.options, start.position.progress)
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
        let output = start.options.output
        guard output.isVirtual else { return nil }
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
            "nothing ends the pause at \($0.timeText), so the session on '\(output)' ends there; add a later "
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
