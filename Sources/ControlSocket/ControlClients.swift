import NIOCore
import Synchronization

/// The clients that a server has, as many as it has places for.
final class ControlClients: Sendable {
    private enum State {
        case open([ObjectIdentifier: any Channel])
        /// The server ends; these are still being answered.
        case closing([ObjectIdentifier: any Channel])

        var channels: [ObjectIdentifier: any Channel] {
            get {
                switch self {
                case .open(let channels), .closing(let channels): channels
                }
            }
            set {
                switch self {
                case .open: self = .open(newValue)
                case .closing: self = .closing(newValue)
                }
            }
        }
    }

    private let places: Int
    private let state = Mutex(State.open([:]))

    init(places: Int) {
        self.places = places
    }

    /// Takes a client in.
    func admit(_ channel: any Channel) throws(TurnedAway) {
        try state.withLock { state throws(TurnedAway) in
            switch state {
            case .open(let channels) where channels.count < places:
                state.channels[ObjectIdentifier(channel)] = channel
            case .open:
                throw TurnedAway(sentence: "\(places) clients are connected already; try again when one has gone")
            case .closing:
                throw TurnedAway(sentence: "the session is over")
            }
        }
    }

    /// A client is gone.
    func remove(_ channel: any Channel) {
        state.withLock { $0.channels[ObjectIdentifier(channel)] = nil }
    }

    /// Listens to nobody any more. What was said before is still answered.
    func stopListening() {
        let channels = state.withLock { state in
            state = .closing(state.channels)
            return state.channels
        }
        for channel in channels.values { channel.close(mode: .input, promise: nil) }
    }

    /// Drops those that are left.
    func drop() {
        for channel in state.withLock({ $0.channels }).values { channel.close(promise: nil) }
    }
}

/// Why a client was not let in.
struct TurnedAway: Error {
    let sentence: String
}
