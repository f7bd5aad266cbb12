import ServiceSettings
import SessionCore

/// Another player, and how to tell that it is still the same one.
enum PlayerAddress: Hashable, Sendable, Codable {
    /// A player on a session bus: the name it is known by, the unique name of who owned that, which no other connection
    /// of the same bus ever gets, and the bus's id.
    case mpris(name: String, owner: String, bus: String)
    /// An MPD, spoken to over its own socket.
    case mpd(address: MPDAddress)
}

extension PlayerAddress: CustomStringConvertible {
    /// What log lines call it.
    var description: String {
        switch self {
        case .mpris(let name, _, _): MPRISName.short(name)
        case .mpd(let address): "mpd at \(address)"
        }
    }
}
