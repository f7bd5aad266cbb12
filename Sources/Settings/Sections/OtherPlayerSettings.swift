public import SessionCore

/// What is silenced while narration sounds, and handed back after it.
public struct OtherPlayerSettings: Hashable, Sendable {
    /// Whether players on the session bus are.
    public var mpris = true
    /// Which Music Player Daemon is.
    public var mpd = MPDChoice.auto

    static let all = [
        Setting("other_players.mpris", \.otherPlayers.mpris, .flag),
        Setting("other_players.mpd", \.otherPlayers.mpd, .mpd),
    ]
}

extension ValueForm<MPDChoice> {
    static let mpd = path(
        "auto, off, HOST, HOST:PORT, PASSWORD@HOST, or the path of a socket that begins with / or ~",
        read: { text, base in
            let text = text.hasPrefix("~") ? base.absolute(text) : text
            return text.flatMap { try? MPDChoice(parsing: $0) }
        },
        write: \.description)
}
