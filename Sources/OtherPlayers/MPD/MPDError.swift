import ServiceSettings
import SessionCore

/// The error of a command to MPD.
enum MPDError: Error, Hashable, CustomStringConvertible {
    /// MPD answered with an error, the line `ACK …`.
    case refused(String)
    /// The server does not speak MPD's protocol.
    case noMPD(MPDAddress)
    /// The connection failed or was closed by the server.
    case unreachable(MPDAddress)
    /// The time limit was over.
    case silent(MPDAddress)

    var description: String {
        switch self {
        case .refused(let answer):
            "MPD refuses: \(answer); set other_players.mpd to PASSWORD@HOST, or to off"
        case .noMPD(let address): "the server at \(address) is not MPD; set other_players.mpd to its address or to off"
        case .unreachable(let address), .silent(let address): "MPD does not answer at \(address)"
        }
    }
}
