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
    let canPlay: Bool
    /// Whether there is something to pause, to skip and to go back in.
    let hasSession: Bool

    init(_ snapshot: SessionSnapshot) {
        switch snapshot.status {
        case .idle, .complete:
            status = .stopped
            track = nil
            // It starts a session.
            canPlay = true
            hasSession = false
        case .active:
            status = .playing
            track = Track(snapshot)
            canPlay = true
            hasSession = true
        case .paused:
            status = .paused
            track = Track(snapshot)
            // Not before the output is back.
            canPlay = snapshot.outputError == nil
            hasSession = true
        }
    }

    /// The values by the properties' names.
    var values: [String: BusValue] {
        [
            "PlaybackStatus": .string(status.rawValue),
            "Metadata": .properties(track?.metadata ?? [:]),
            "CanPlay": .bool(canPlay),
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
