/// What a player says of itself, all of it or what has changed.
struct PlayerReport: Hashable, Sendable {
    /// What it does, with MPRIS's words.
    enum Status: String, Hashable, Sendable {
        case playing = "Playing"
        case paused = "Paused"
        case stopped = "Stopped"
    }

    var status: Status?
    /// 1 is as loud as it is without any change.
    var volume: Double?
}
