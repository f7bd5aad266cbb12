public import ControlProtocol
import FoundationEssentials
import NIOCore
import NIOPosix
public import PracticeCore
public import SessionCore

/// A client of the control socket that controls the user's session in any process.
///
/// This folder holds both sides of the control socket, the paths of sockets, and JSON-RPC 2.0. It knows sessions, rest
/// timer and notifications only as `SessionControl`, `RestControl` and `NotificationControl`. Clients can be used from
/// any thread; connections run on ``ControlLoop``.
public struct ControlSocketClient: Sendable {
    private let candidates: [ControlSocketPath]
    private let timeout: Duration?
    private let askingProcess: @Sendable () -> Int32?

    /// The interval at which a client that waits for a reply checks whether the process is at its resume prompt.
    var checkInterval = TimeAmount.milliseconds(500)

    /// Creates a client that connects anew for each request, to the first candidate at which a process answers.
    ///
    /// - Parameters:
    ///   - timeout: The longest wait for a reply; `nil` for no limit.
    ///   - askingProcess: Returns the process that asks whether to resume a session, if there is one. Such a process
    ///     has a socket but does not serve it yet, so requests to it fail with `SessionRefusal.sessionAsking`.
    public init(
        candidates: [ControlSocketPath], timeout: Duration? = nil,
        askingProcess: @escaping @Sendable () -> Int32? = { nil }
    ) {
        self.candidates = candidates
        self.timeout = timeout
        self.askingProcess = askingProcess
    }

    /// Performs a command and returns when the command has taken effect.
    public func perform(_ command: SessionCommand) async throws(ControlSocketError) {
        let _: String = try await answer(to: RPCQuestion(RPCMethod(command)))
    }

    /// Starts a session and returns when the first frame plays.
    public func start(_ request: SessionRequest) async throws(ControlSocketError) {
        let _: String = try await answer(to: RPCQuestion(.start, request))
    }

    /// Changes the levels of music and voice.
    public func setLevels(_ change: LevelChange) async throws(ControlSocketError) {
        let _: String = try await answer(to: RPCQuestion(.setLevels, change))
    }

    /// Performs a command on the rest timer and returns the status after it.
    public func perform(rest command: RestCommand) async throws(ControlSocketError) -> RestStatus {
        try await answer(to: RPCQuestion(rest: command))
    }

    /// Returns the current state.
    public func snapshot() async throws(ControlSocketError) -> SessionSnapshot {
        try await answer(to: RPCQuestion(.status))
    }

    /// Returns a stream that begins with the current state. Each event is followed by the state after it. The stream
    /// ends with the session's process, or throws a ``ControlSocketError``.
    public func updates() -> AsyncThrowingStream<SessionUpdate, any Error> {
        AsyncThrowingStream { continuation in
            let following = Task {
                do throws(ControlSocketError) {
                    try await exchange(RPCQuestion(.subscribe)) { reply, lines in
                        continuation.yield(.snapshot(try RPCResponse.value(in: reply)))
                        while case .text(let line)? = try await lines.next() {
                            continuation.yield(try JSONDecoder().decode(RPCNotification.self, from: Data(line)).update)
                        }
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in following.cancel() }
        }
    }

    /// Schedules a test notification, which the daemon shows after five seconds.
    ///
    /// - Throws: ``ControlSocketError/rejected(_:)`` if the process sends no notifications.
    public func scheduleTest() async throws(ControlSocketError) {
        let _: String = try await answer(to: RPCQuestion(.testNotification))
    }

    /// Returns the process that answers, its version and its data folder.
    public func ping() async throws(ControlSocketError) -> ServerIdentity {
        try await exchange(RPCQuestion(.ping), within: timeout) { reply, lines in
            let pong: PongContent = try RPCResponse.value(in: reply)
            return ServerIdentity(peer: lines.peer, version: pong.version, dataFolder: pong.dataFolder)
        }
    }

    /// Returns the settings in force; none if the process plays for a command or is too old to tell them.
    public func settings<Setting: Decodable & Sendable>(as type: Setting.Type) async throws(ControlSocketError)
        -> [Setting]
    {
        try await exchange(RPCQuestion(.settings), within: timeout) { reply, _ in
            try RPCResponse<[Setting]>.valueIfKnown(in: reply) ?? []
        }
    }

    /// Prepares a restart of the daemon, and returns once the session that goes on after it is interrupted.
    ///
    /// - Returns: `nil` if the process is too old to know the request.
    /// - Throws: ``ControlSocketError/rejected(_:)`` if the process is no daemon.
    public func prepareRestart() async throws(ControlSocketError) -> RestartPreparation? {
        try await exchange(RPCQuestion(.prepareRestart), within: timeout) { reply, _ in
            try RPCResponse.valueIfKnown(in: reply)
        }
    }

    private func answer<Value: Decodable & Sendable>(
        to question: RPCQuestion
    ) async throws(ControlSocketError) -> Value {
        try await exchange(question, within: timeout) { reply, _ in try RPCResponse.value(in: reply) }
    }
}

extension ControlSocketClient {
    /// Sends a request on a new connection.
    ///
    /// - Parameter read: Reads the reply, `nil` if the connection ended without one, and the lines that follow it.
    private func exchange<Value: Sendable>(
        _ question: RPCQuestion, within timeout: Duration? = nil,
        _ read: (_ reply: Line?, _ following: inout ReceivedLines) async throws -> Value
    ) async throws(ControlSocketError) -> Value {
        let (path, peer, descriptor) = try reach()
        do {
            let channel = try await ClientBootstrap(group: ControlLoop.group)
                .withConnectedSocket(descriptor) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            let end = timeout.map { timeout in
                channel.channel.eventLoop.scheduleTask(in: TimeAmount(timeout)) {
                    channel.channel.close(promise: nil)
                }
            }
            let check = refuseWhileAsking(peer, on: channel.channel)
            defer {
                end?.cancel()
                check.cancel()
            }
            return try await channel.executeThenClose { inbound, outbound in
                // A server that rejects this client sends the reason and disconnects, perhaps before the request is
                // written.
                try? await outbound.write(ByteBuffer(string: ControlJSON.line(question) + "\n"))
                var lines = ReceivedLines(from: peer, buffers: inbound.makeAsyncIterator())
                let reply = try await lines.next()
                check.cancel()
                return try await read(reply, &lines)
            }
        } catch let error as ControlSocketError {
            throw error
        } catch {
            throw .hungUp(path: path.file)
        }
    }

    /// Ends a connection with an error as soon as the process on its other side is at its resume prompt.
    private func refuseWhileAsking(_ peer: Peer, on channel: any Channel) -> RepeatedTask {
        channel.eventLoop.scheduleRepeatedTask(initialDelay: checkInterval, delay: checkInterval) { check in
            guard askingProcess() == peer.process else { return }
            check.cancel()
            let refusal = SessionRefusal.sessionAsking(process: peer.process)
            channel.pipeline.fireErrorCaught(ControlSocketError.refused(refusal))
        }
    }

    /// Connects to the first candidate at which a process answers.
    private func reach() throws(ControlSocketError) -> (path: ControlSocketPath, peer: Peer, descriptor: Int32) {
        var failure = ControlSocketError.notRunning
        for path in candidates {
            let socket = try UnixSocket(for: path.file)
            do throws(ControlSocketError) {
                try socket.connect(to: path.file)
            } catch {
                if !error.isNotRunning { failure = path.explained(error) }
                continue
            }
            // Any user can create a folder in /tmp, so the server must run as this user or as root.
            let peer = try socket.peer(at: path.file)
            guard path.isShared || peer.isTrusted else { throw .untrusted(path: path.file, user: peer.user) }
            return (path, peer, socket.release())
        }
        throw failure
    }
}

/// The lines of a reply and of the updates that follow.
private struct ReceivedLines {
    /// The process that sends the lines.
    let peer: Peer
    var buffers: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    /// The limit is far above the longest event of any session.
    private var lines = LineBuffer(limit: 16 * 1024 * 1024)

    init(from peer: Peer, buffers: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator) {
        self.peer = peer
        self.buffers = buffers
    }

    mutating func next() async throws -> Line? {
        while true {
            if let line = lines.next() { return line }
            guard let bytes = try await buffers.next() else { return nil }
            lines.append(bytes)
        }
    }
}
