import ServiceSettings
import SessionCore

/// Why an MPD could not be told something.
enum MPDError: Error, Hashable, CustomStringConvertible {
    /// It answered with an error: `ACK` and the rest of the line.
    case refused(String)
    /// What listens there does not speak as an MPD does.
    case noMPD(MPDAddress)
    /// Nobody is there, or they hung up.
    case unreachable(MPDAddress)
    /// It did not answer in time.
    case silent(MPDAddress)

    var description: String {
        switch self {
        case .refused(let answer): "MPD returned an error: \(answer)"
        case .noMPD(let address): "the server at \(address) is not MPD; set other_players.mpd to its address or to off"
        case .unreachable(let address), .silent(let address): "MPD does not answer at \(address)"
        }
    }
}
