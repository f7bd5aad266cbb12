import ControlProtocol
import Logging
import NIOCore
import Synchronization

/// The registry of a server's clients: of this user and of root, and of the group of a shared socket.
final class ControlClients: Sendable {
    private struct Client {
        let channel: any Channel
        let sender: RequestSender
    }

    private struct State {
        var clients: [ObjectIdentifier: Client] = [:]
        /// Whether the server shuts down. It still answers its clients.
        var isClosing = false
    }

    /// The time that a client has to read its last reply before the server closes the connection.
    let closeTimeout: TimeAmount
    /// The time within which a client has to send its first line.
    let silenceLimit: TimeAmount
    private let path: ControlSocketPath
    private let logger: Logger
    private let state = Mutex(State())

    init(at path: ControlSocketPath, closeTimeout: TimeAmount, silenceLimit: TimeAmount, logger: Logger) {
        self.path = path
        self.closeTimeout = closeTimeout
        self.silenceLimit = silenceLimit
        self.logger = logger
    }

    /// Returns the number of connections in all, or that of guests. The rest is for the owner, whom the members of a
    /// group cannot lock out.
    static func places(for sender: RequestSender) -> Int {
        switch sender {
        case .owner: 64
        case .guest: 48
        }
    }

    /// Registers a client.
    ///
    /// - Parameter descriptor: The client's socket.
    /// - Returns: The sender of the client's requests.
    /// - Throws: ``ClientRefusal`` with the reason for the client.
    func admit(_ channel: any Channel, on descriptor: Int32) throws(ClientRefusal) -> RequestSender {
        let sender = try sender(on: descriptor)
        try state.withLock { state throws(ClientRefusal) in
            if state.isClosing { throw ClientRefusal(message: "the session has ended") }
            let count = state.clients.values.count { sender == .owner || $0.sender == sender }
            guard state.clients.count < Self.places(for: .owner), count < Self.places(for: sender) else {
                throw ClientRefusal(message: "too many clients: \(count) are connected; try again later")
            }
            state.clients[ObjectIdentifier(channel)] = Client(channel: channel, sender: sender)
        }
        return sender
    }

    /// Removes a client that has disconnected.
    func remove(_ channel: any Channel) {
        state.withLock { $0.clients[ObjectIdentifier(channel)] = nil }
    }

    /// Stops reading from all clients. Returns when every client has its pending replies and has disconnected, or when
    /// ``closeTimeout`` is over.
    func closeAll(on loop: any EventLoop) async {
        let channels = state.withLock { state in
            state.isClosing = true
            return state.clients.values.map(\.channel)
        }
        for channel in channels { channel.close(mode: .input, promise: nil) }
        let end = loop.scheduleTask(in: closeTimeout) {
            for channel in channels { channel.close(promise: nil) }
        }
        for channel in channels { try? await channel.closeFuture.get() }
        end.cancel()
    }

    private func sender(on descriptor: Int32) throws(ClientRefusal) -> RequestSender {
        do throws(ControlSocketError) {
            let peer = try Peer(on: descriptor, at: path.file)
            if peer.isTrusted { return .owner }
            // connect(2) requires write permission, so the kernel has checked the group of a shared socket.
            if path.isShared { return .guest }
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
