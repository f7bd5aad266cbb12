/// The order in which the files of a folder or a playlist play, and the file with which a session begins.
public enum MusicOrder: String, Hashable, Sendable, Codable, CaseIterable {
    /// Begins where the last session with the same folder or playlist stopped.
    case `continue`
    /// Begins with the first file.
    case start
    /// Plays the files in random order.
    case shuffle
}
