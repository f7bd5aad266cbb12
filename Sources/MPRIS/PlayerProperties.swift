import ControlProtocol
import SDBus

/// The properties of `org.mpris.MediaPlayer2.Player` that change with a session, except `Position`, whose changes MPRIS
/// does not announce.
struct PlayerProperties: Hashable, Sendable {
    /// The values of `PlaybackStatus`.
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

    /// The value of `CanPause`, `CanGoNext` and `CanGoPrevious`.
    private var hasSession: Bool { status != .stopped }

    /// The D-Bus values by property name.
    var values: [String: BusValue] {
        [
            "PlaybackStatus": .string(status.rawValue),
            "Metadata": .properties(track?.metadata ?? [:]),
            "CanPause": .bool(hasSession),
            "CanGoNext": .bool(hasSession),
            "CanGoPrevious": .bool(hasSession),
        ]
    }

    /// Returns the names of the properties whose values differ, sorted.
    func changes(since before: PlayerProperties) -> [String] {
        let old = before.values
        return values.filter { $0.value != old[$0.key] }.keys.sorted()
    }
}
