public import SessionCore

/// What the playback thread tells the one who drives it.
public enum PlaybackReport: Hashable, Sendable {
    /// A mark was heard.
    case mark(Mark)
    /// It goes on: told while sound is heard in real time, with what wakes the thread up anyway.
    case progress(PlaybackPosition)
    /// The alarm's time has come on the sink's clock. Nothing behind it was rendered.
    case alarm
    /// The sink is gone. It is silent at this position, and looks for the sink by itself.
    case deviceLost(String, PlaybackPosition)
    /// The sink is back. It stays silent.
    case deviceFound
    /// An audio file is defective; silence takes its place.
    case warning(PlaybackWarning)
    /// The driver asked to be told something.
    case nudged
}

/// Where the listener is.
public struct PlaybackPosition: Hashable, Sendable {
    /// The place on the timeline; behind the last phase once everything was heard.
    public let cursor: Cursor
    /// Frames of the session's sound that were heard.
    public let frame: Int
    /// Frames on the sink's clock: those heard, and the pauses.
    public let clock: Int
    /// The frame of the music's loop.
    public let musicPosition: Int
    /// Whether the cursor is inside a cue.
    public let isInCue: Bool
    /// How the listener moves on from there.
    public let course: Course

    /// What happens while nothing is told.
    public enum Course: Hashable, Sendable {
        /// So many frames sound in real time before something else begins, or more has to be rendered.
        case sounding(frames: Int, withMusic: Bool)
        /// Only the clock goes on.
        case silent
        /// Nothing moves that is not told.
        case still
    }
}

/// What is played, and with what.
public struct PlaybackPlan: Sendable {
    /// The timeline and the rules of its sound.
    public var score: Score
    /// The folder that the clips' paths are relative to.
    public var clipFolder: String
    /// The music, if there is any.
    public var playlist: MusicPlaylist?
    /// Where on the timeline it begins.
    public var cursor: Cursor
    /// The phase before which it ends.
    public var end: Int
    /// Where in the music it begins.
    public var musicPosition: Int

    /// A plan; the score has music if there is a playlist.
    public init(
        timeline: Timeline, interrupt: Interrupt, clipFolder: String, playlist: MusicPlaylist?,
        from cursor: Cursor = Cursor(phase: 0, frame: 0), end: Int? = nil, musicPosition: Int = 0
    ) {
        score = Score(timeline: timeline, hasMusic: playlist != nil, interrupt: interrupt)
        self.clipFolder = clipFolder
        self.playlist = playlist
        self.cursor = cursor
        self.end = end ?? timeline.phases.count
        self.musicPosition = musicPosition
    }
}
