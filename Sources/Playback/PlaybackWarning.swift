/// A defect of a session's audio files or its output that playback continues with.
public enum PlaybackWarning: Hashable, Sendable {
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
