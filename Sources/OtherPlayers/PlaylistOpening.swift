/// What became of a playlist that a player was to open.
public enum PlaylistOpening: Hashable, Sendable {
    /// It was opened, and the player plays.
    case playing(player: String)
    /// None of the players that run supports such addresses.
    case noPlayer(scheme: String)
    /// It was opened, but the player did not start to play in the time it had.
    case notInTime(player: String)
    /// The player refused it; the text says why.
    case refused(player: String, reason: String)
    /// There is no session bus to find a player on.
    case noBus
    /// The task was cancelled.
    case cancelled
}

extension PlaylistOpening: CustomStringConvertible {
    /// The sentence.
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
