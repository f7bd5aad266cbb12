public import SessionCore

/// The content of recent sessions, which a new session avoids.
public struct RecentContent: Hashable, Sendable {
    /// The ids of the stretches that each region had last.
    public var stretches: [Region: String]
    /// The lines of the last meditations by `sessionType`, the latest session first.
    public var lines: [String: [Set<String>]]
    /// The id of the bundled piece that played last.
    public var music: String?
    /// The places at which sessions stopped in folders and playlists of music.
    var musicPlaces = MusicPlaces()

    /// Creates the content of recent sessions, by default of none.
    public init(stretches: [Region: String] = [:], lines: [String: [Set<String>]] = [:], music: String? = nil) {
        self.stretches = stretches
        self.lines = lines
        self.music = music
    }
}
