import Logging
import NIOCore
import Synchronization

/// The registry of a server's clients. It admits at most 64, of this user and of root, or of the group of a shared
/// socket.
final class ControlClients: Sendable {
    private enum State {
        case open([ObjectIdentifier: any Channel])
        /// The server shuts down and still answers these clients.
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

    /// The time that a client has to read its last reply before the server closes the connection.
    let closeTimeout: TimeAmount
    private let maximumCount = 64
    private let path: ControlSocketPath
    private let logger: Logger
    private let state = Mutex(State.open([:]))

    init(at path: ControlSocketPath, closeTimeout: TimeAmount, logger: Logger) {
        self.path = path
        self.closeTimeout = closeTimeout
        self.logger = logger
    }

    /// Registers a client.
    ///
    /// - Parameter descriptor: The client's socket.
    /// - Throws: ``ClientRefusal`` with the reason for the client.
    func admit(_ channel: any Channel, on descriptor: Int32) throws(ClientRefusal) {
        try checkPeer(on: descriptor)
        try state.withLock { state throws(ClientRefusal) in
            switch state {
            case .open(let channels) where channels.count < maximumCount:
                state.channels[ObjectIdentifier(channel)] = channel
            case .open:
                throw ClientRefusal(message: "too many clients: \(maximumCount) are connected; try again later")
            case .closing:
                throw ClientRefusal(message: "the session has ended")
            }
        }
    }

    /// Removes a client that has disconnected.
    func remove(_ channel: any Channel) {
        state.withLock { $0.channels[ObjectIdentifier(channel)] = nil }
    }

    /// Stops reading from all clients. Returns when every client has its pending replies and has disconnected, or when
    /// ``closeTimeout`` is over.
    func closeAll(on loop: any EventLoop) async {
        let channels = state.withLock { state in
            state = .closing(state.channels)
            return state.channels.values
        }
        for channel in channels { channel.close(mode: .input, promise: nil) }
        let end = loop.scheduleTask(in: closeTimeout) {
            for channel in channels { channel.close(promise: nil) }
        }
        for channel in channels { try? await channel.closeFuture.get() }
        end.cancel()
    }

    private func checkPeer(on descriptor: Int32) throws(ClientRefusal) {
        // connect(2) requires write permission, so the kernel has checked the group of a shared socket.
        if path.isShared { return }
        do throws(ControlSocketError) {
            let peer = try Peer(on: descriptor, at: path.file)
            guard !peer.isTrusted else { return }
            logger.warning(
                "control socket client rejected", metadata: ["process": "\(peer)", "user": "\(peer.user)"])
        } catch {
            logger.warning("control socket client rejected", metadata: ["error": "\(error)"])
        }
        throw ClientRefusal(message: "permission denied: the session belongs to another user")
    }
}

/// The refusal of a client.
struct ClientRefusal: Error {
    let message: String
}
