import Logging
import NIOCore
import Synchronization

/// The clients of a server: who may be one, and for how many there is room.
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

    /// How long a client has to take its last answer before it is dropped.
    let farewell: TimeAmount
    private let places = 64
    private let path: ControlSocketPath
    private let logger: Logger
    private let state = Mutex(State.open([:]))

    init(at path: ControlSocketPath, farewell: TimeAmount, logger: Logger) {
        self.path = path
        self.farewell = farewell
        self.logger = logger
    }

    /// Takes a client in, or throws why not.
    ///
    /// - Parameter descriptor: the client's socket.
    func admit(_ channel: any Channel, on descriptor: Int32) throws(ClientRefusal) {
        try checkPeer(on: descriptor)
        try state.withLock { state throws(ClientRefusal) in
            switch state {
            case .open(let channels) where channels.count < places:
                state.channels[ObjectIdentifier(channel)] = channel
            case .open:
                throw ClientRefusal(sentence: "too many clients: \(places) are connected; try again later")
            case .closing:
                throw ClientRefusal(sentence: "the session has ended")
            }
        }
    }

    /// A client is gone.
    func remove(_ channel: any Channel) {
        state.withLock { $0.channels[ObjectIdentifier(channel)] = nil }
    }

    /// Listens to nobody any more, and returns when everybody has got the answers to what was said before, or did not
    /// take them in time.
    func sayGoodbye(on loop: any EventLoop) async {
        let channels = state.withLock { state in
            state = .closing(state.channels)
            return state.channels.values
        }
        for channel in channels { channel.close(mode: .input, promise: nil) }
        let end = loop.scheduleTask(in: farewell) {
            for channel in channels { channel.close(promise: nil) }
        }
        for channel in channels { try? await channel.closeFuture.get() }
        end.cancel()
    }

    private func checkPeer(on descriptor: Int32) throws(ClientRefusal) {
        // connect(2) needs the permission to write, so the kernel has checked who is in the group of a shared socket.
        if path.isShared { return }
        do throws(ControlSocketError) {
            let peer = try Peer(on: descriptor, at: path.file)
            guard !peer.isTrusted else { return }
            logger.warning(
                "control socket client rejected", metadata: ["process": "\(peer)", "user": "\(peer.user)"])
        } catch {
            logger.warning("control socket client rejected", metadata: ["error": "\(error)"])
        }
        throw ClientRefusal(sentence: "permission denied: the session belongs to another user")
    }
}

/// Why a client is not let in.
struct ClientRefusal: Error {
    let sentence: String
}
