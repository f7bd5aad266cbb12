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
        case .playing(let player): "\(player) plays the playlist"
        case .noPlayer(let scheme): "no player that runs opens '\(scheme):' addresses; start one that does first"
        case .notInTime(let player): "\(player) was told to open the playlist but does not play yet"
        case .refused(let player, let reason): "\(player) cannot open the playlist: \(reason)"
        case .noBus: "the playlist cannot be opened: there is no session bus to find a player on"
        case .cancelled: "the playlist was given up"
        }
    }
}
