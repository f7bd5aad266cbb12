/// The outcome of opening a playlist with another player.
public enum PlaylistOpening: Hashable, Sendable {
    case playing(player: String)
    /// No running player supports the scheme.
    case noPlayer(scheme: String)
    /// The player opened the playlist but did not play within the time limit.
    case notInTime(player: String)
    /// The player returned an error.
    case refused(player: String, reason: String)
    /// No session bus is available.
    case noBus
    case cancelled
}

extension PlaylistOpening: CustomStringConvertible {
    /// The log message: the outcome and, where possible, a remedy.
    public var description: String {
        switch self {
        case .playing(let player): "\(player) is playing the playlist"
        case .noPlayer(let scheme):
            "cannot open the playlist: no running player opens '\(scheme):' addresses; start one first"
        case .notInTime(let player): "\(player) opened the playlist but did not start playing"
        case .refused(let player, let reason): "\(player) cannot open the playlist: \(reason)"
        case .noBus: "cannot open the playlist: no session bus"
        case .cancelled: "opening the playlist was cancelled"
        }
    }
}
