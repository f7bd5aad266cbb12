import ServiceSettings
import SessionCore

extension ProgramSettings {
    /// The keys of the section `other_players`.
    static let otherPlayerKeys = [
        Setting("other_players.mpris", \.otherPlayers.usesMPRIS, .flag),
        Setting("other_players.mpd", \.otherPlayers.mpd, .mpd),
    ]
}

extension ValueForm<MPDChoice> {
    static let mpd = path(
        "auto, off, HOST, HOST:PORT, PASSWORD@HOST, or the absolute path of a socket",
        read: { text, base in
            let text = text.hasPrefix("~") ? base.absolute(text) : text
            return text.flatMap { try? MPDChoice(parsing: $0) }
        },
        write: \.description)
}
