/// The bus names of players: `org.mpris.MediaPlayer2.` and the player's own.
enum MPRISName {
    static let prefix = "org.mpris.MediaPlayer2."

    /// Whether it is another player's: not ours, in whatever process, and not playerctld's, which stands for others.
    static func isPlayer(_ name: String) -> Bool {
        let player = short(name).prefix { $0 != "." }
        return name.hasPrefix(prefix) && !player.isEmpty && player != "limber" && player != "playerctld"
    }

    /// Whether it speaks for an MPD.
    static func isMPD(_ name: String) -> Bool {
        name.hasPrefix(prefix + "mpd")
    }

    /// The player's own name, with its instance.
    static func short(_ name: String) -> String {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }
}
