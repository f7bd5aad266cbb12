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
