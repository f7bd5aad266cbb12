/// Functions on the bus names of MPRIS players, `org.mpris.MediaPlayer2.PLAYER`.
enum MPRISName {
    static let prefix = "org.mpris.MediaPlayer2."

    /// Whether the name belongs to another player: not to Limber in any process, and not to the proxy playerctld.
    static func isPlayer(_ name: String) -> Bool {
        let player = short(name).prefix { $0 != "." }
        return name.hasPrefix(prefix) && !player.isEmpty && player != "limber" && player != "playerctld"
    }

    /// Whether the name belongs to a bridge from MPD to MPRIS.
    static func isMPD(_ name: String) -> Bool {
        name.hasPrefix(prefix + "mpd")
    }

    /// Returns the name without the prefix, with its instance.
    static func short(_ name: String) -> String {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }
}
