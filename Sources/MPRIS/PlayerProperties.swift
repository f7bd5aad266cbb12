import ControlProtocol
import SDBus

/// The properties of org.mpris.MediaPlayer2.Player that change with a session, without the position, of which MPRIS
/// announces no change.
struct PlayerProperties: Hashable, Sendable {
    /// What playback does, in the specification's words.
    enum Status: String, Hashable, Sendable {
        case playing = "Playing"
        case paused = "Paused"
        case stopped = "Stopped"
    }

    let status: Status
    let track: Track?

    init(_ snapshot: SessionSnapshot) {
        switch snapshot.status {
        case .idle, .complete:
            status = .stopped
            track = nil
        case .active:
            status = .playing
            track = Track(snapshot)
        case .paused:
            status = .paused
            track = Track(snapshot)
        }
    }

    /// Whether there is something to pause, to skip and to go back in.
    private var hasSession: Bool { status != .stopped }

    /// The values by the properties' names.
    var values: [String: BusValue] {
        [
            "PlaybackStatus": .string(status.rawValue),
            "Metadata": .properties(track?.metadata ?? [:]),
            "CanPause": .bool(hasSession),
            "CanGoNext": .bool(hasSession),
            "CanGoPrevious": .bool(hasSession),
        ]
    }

    /// The names of the properties that have other values than before, sorted.
    func changes(since before: PlayerProperties) -> [String] {
        let old = before.values
        return values.filter { $0.value != old[$0.key] }.keys.sorted()
    }
}
