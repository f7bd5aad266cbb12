import ServiceSettings
import SessionCore

/// The identity of another player. Equal addresses are the same running player.
enum PlayerAddress: Hashable, Sendable, Codable {
    /// An MPRIS player: its name, the unique bus name of the owner, which a bus never reuses, and the id of the bus.
    case mpris(name: String, owner: String, bus: String)
    /// An MPD server, controlled over its own protocol.
    case mpd(address: MPDAddress)
}

extension PlayerAddress {
    /// Whether the player may be a bridge from MPD to MPRIS, or another MPRIS player with the name of one.
    var isMPDBridge: Bool {
        if case .mpris(let name, _, _) = self { MPRISName.isMPD(name) } else { false }
    }
}

extension PlayerAddress: CustomStringConvertible {
    /// The player's name in log lines.
    var description: String {
        switch self {
        case .mpris(let name, _, _): MPRISName.short(name)
        case .mpd(let address): "mpd at \(address)"
        }
    }
}
