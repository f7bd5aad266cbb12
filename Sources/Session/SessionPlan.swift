public import Playback
public import SessionCore

/// A session with everything decided that is decided before its first frame.
public struct SessionPlan: Sendable {
    /// Identifies it in history.
    public let id: String
    /// Whether an earlier process began the session.
    public let isResumed: Bool
    /// When it began, perhaps in an earlier process.
    public let startedAt: Timestamp
    /// What it was asked to be, with the output that it plays to.
    public let options: SessionOptions
    /// What was drawn.
    public let routine: Routine
    /// The routine compiled.
    public let timeline: Timeline
    /// How far an earlier process had come.
    public let progress: SessionProgress
    /// What an earlier process had on its clock, in frames.
    public let elapsed: Int
    /// Frames of the session that were heard in earlier processes.
    public let heard: Int
    /// Where in its loop the music goes on.
    public let musicPosition: Int
    /// Where the clips are.
    public let clipFolder: String
    /// The music, if there is any.
    public let playlist: MusicPlaylist?
    /// What another program is to play meanwhile, and is waited for.
    public var otherPlaylist: PlaylistAddress?

    /// The session that could have been resumed instead. It ends where it died once this one has begun.
    public var replaced: Checkpoint?

    /// A new session.
    public init(
        id: String, startedAt: Timestamp, options: SessionOptions, routine: Routine, clipFolder: String,
        playlist: MusicPlaylist?
    ) {
        self.id = id
        isResumed = false
        self.startedAt = startedAt
        self.options = options
        self.routine = routine
        timeline = Timeline(compiling: routine, leadIn: options.leadIn)
        progress = SessionProgress(units: routine.units)
        elapsed = 0
        heard = 0
        musicPosition = 0
        self.clipFolder = clipFolder
        self.playlist = playlist
    }

    /// A session that an earlier process left behind; the routine and the options are the kept ones, or those that
    /// replace them.
    public init(
        resuming checkpoint: Checkpoint, routine: Routine, options: SessionOptions, clipFolder: String,
        playlist: MusicPlaylist?
    ) {
        id = checkpoint.id
        isResumed = true
        startedAt = checkpoint.startedAt
        self.options = options
        self.routine = routine
        timeline = Timeline(compiling: routine, leadIn: options.leadIn)
        progress = checkpoint.position.progress.moved(from: checkpoint.timeline, to: timeline)
        elapsed = checkpoint.position.elapsed
        heard = checkpoint.position.heard
        musicPosition = checkpoint.position.musicPosition
        self.clipFolder = clipFolder
        self.playlist = playlist
    }

    /// A record of the session as long as any that it can leave.
    var largestRecord: SessionRecord? {
        var end = progress
        end.cursor.phase = timeline.phases.count - 1
        end.skipped = Array(repeating: [], count: routine.units)
        return routine.record(
            ofDone: end, on: timeline, SessionMeasure(endedAt: startedAt, elapsed: elapsed, heard: heard))
    }

    var playback: PlaybackPlan {
        PlaybackPlan(
            timeline: timeline, interrupt: options.interrupt, clipFolder: clipFolder, playlist: playlist,
            from: progress.cursor, end: timeline.end(afterSkipping: progress.skipped), musicPosition: musicPosition)
    }
}

extension SessionProgress {
    /// The same place on a timeline of the same stretches, with other lead-ins or other clips.
    fileprivate func moved(from old: Timeline, to new: Timeline) -> SessionProgress {
        let phase = old.phases[cursor.phase]
        var moved = self
        if let index = new.phases.firstIndex(where: { $0.kind == phase.kind }) {
            // A lead-in may be shorter now, and over.
            let isOver = cursor.frame >= new.phases[index].frames && index + 1 < new.phases.count
            moved.cursor = isOver ? Cursor(phase: index + 1, frame: 0) : Cursor(phase: index, frame: cursor.frame)
        } else if let index = new.phases.firstIndex(where: { $0.unit == phase.unit }) {
            moved.cursor = Cursor(phase: index, frame: 0)
        }
        return moved
    }
}
