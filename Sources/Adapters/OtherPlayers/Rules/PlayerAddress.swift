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

/// A command to another player.
enum PlayerCommand: Hashable, Sendable {
    case pause
    case play
    case setVolume(Double)

    /// The largest difference of equal volumes: MPD and other players round to whole percents.
    private static let tolerance = 0.01

    /// Whether a report shows the effect of the command; `nil` if the report lacks the property.
    func isObeyed(in report: PlayerReport) -> Bool? {
        switch self {
        case .pause: report.status.map { $0 == .paused }
        case .play: report.status.map { $0 == .playing }
        case .setVolume(let volume): report.volume.map { abs($0 - volume) <= Self.tolerance }
        }
    }
}

/// The status of a player, complete or changes only.
struct PlayerReport: Hashable, Sendable {
    /// The values of MPRIS's `PlaybackStatus`.
    enum Status: String, Hashable, Sendable {
        case playing = "Playing"
        case paused = "Paused"
        case stopped = "Stopped"
    }

    var status: Status?
    /// The volume on the player's scale, where 1 is unity gain.
    var volume: Double?
    /// The position in the track in seconds.
    var position: Double?

    /// Whether the player plays, and reports no volume.
    var lacksVolume: Bool { status == .playing && volume == nil }
}
