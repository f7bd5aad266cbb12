public import ScoreCore

/// A report of the playback thread to its driver.
public enum PlaybackReport: Hashable, Sendable {
    case mark(Mark)
    /// Playing continues, or a pause does. Reported in real time only.
    case progress(PlaybackPosition)
    /// The sink's clock has reached the alarm. No later frame was rendered.
    case alarm
    /// The sink is lost, for the given reason and at the given position. Playing is paused while the sink is retried.
    case deviceLost(String, PlaybackPosition)
    /// The sink is open again. Playing stays paused.
    case deviceFound
    /// An audio file is defective. Silence replaces it.
    case warning(PlaybackFault)
    /// The driver called ``ScorePlayer/nudge()``.
    case nudged
}

/// The position that the listener hears.
public struct PlaybackPosition: Hashable, Sendable {
    /// The place on the timeline. After the end, the phase equals the number of phases.
    public let cursor: Cursor
    /// Frames of the session's sound that were heard.
    public let frame: Int
    /// Those of them that were preludes.
    public let preludeFrames: Int
    /// The sink's clock: frames heard and frames of pauses.
    public let clock: Int
    /// The position within the loop of the session's music, in frames.
    public let musicPosition: Int
    /// Whether a cue sounds at the cursor.
    public let isInCue: Bool
    /// Whether narration interrupts music at the cursor, as it also does in short pauses between cues.
    public let isInterrupted: Bool
    /// The frames of silence or of a prelude by which the output wakes up. The place stays meanwhile.
    public let wakingFrames: Int
}

/// The input of playback: score, files and start.
public struct PlaybackPlan: Sendable {
    /// The timeline with the rules for its music. Its clips include those of the timelines that can replace it.
    public var score: Score
    /// The folder of the clips, to which their paths are relative.
    public var clipFolder: String
    /// The music of the session, or `nil` for none at all.
    public var playlist: MusicPlaylist?
    /// The music of a routine's groups by its number, from 1.
    public var groupPlaylists: [MusicPlaylist]
    /// The level at which the files of the session's music play. Groups have bundled music.
    public var musicLevel = MusicLevel.unchanged
    /// The start on the timeline.
    public var cursor: Cursor
    /// The index of the phase before which playing ends.
    public var end: Int
    /// The start in the session's music, in frames.
    public var musicPosition: Int
    /// The levels of music and voice at the start.
    public var levels: SoundLevels
    /// Whether music wakes a device before the first sound, and after pauses in which it falls asleep.
    public var hasPreludes = false

    /// Creates a plan. Its score has music if `playlist` is not `nil`, and it ends with the timeline by default.
    ///
    /// - Parameter clips: Clips that another timeline may need; see ``ScorePlayer/move(to:end:on:)``.
    package init(
        timeline: Timeline, clips: [Clip] = [], interrupt: Ducking, clipFolder: String,
        playlist: MusicPlaylist?, groupPlaylists: [MusicPlaylist] = [],
        from cursor: Cursor = Cursor(phase: 0, frame: 0), end: Int? = nil, musicPosition: Int = 0,
        levels: SoundLevels = SoundLevels(), fades: MusicFades = .standard
    ) {
        score = Score(
            timeline: timeline.numbered(by: timeline.clips + clips), hasMusic: playlist != nil, interrupt: interrupt,
            fades: fades)
        self.clipFolder = clipFolder
        self.playlist = playlist
        self.groupPlaylists = groupPlaylists
        self.cursor = cursor
        self.end = end ?? timeline.phases.count
        self.musicPosition = musicPosition
        self.levels = levels
    }
}

/// A defect of a session's audio files or its output that playback continues with.
public enum PlaybackFault: Hashable, Sendable {
    /// The output does not play the format of sessions, and ALSA converts the sound. The sentence names both.
    case convertedOutput(String)
    /// A clip holds less audio than its header claims; silence fills the rest.
    case shortClip(path: String, missingMilliseconds: Int)
    /// A clip cannot be decoded; silence takes its place. The error names the file.
    case unplayableClip(error: String)
    /// A music file cannot be decoded and is skipped. The error names the file.
    case unplayableMusic(error: String)
    /// No file of the playlist can be decoded any more; the session continues without music.
    case outOfMusic
}
