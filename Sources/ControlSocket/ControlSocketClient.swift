public import ControlProtocol
import FoundationEssentials
import NIOCore
import NIOPosix
public import PracticeCore

/// Speaks with the user's session, in whatever process it runs.
public struct ControlSocketClient: Sendable {
    private let candidates: [ControlSocketPath]
    private let waitLimits: Duration?
    private let askingProcess: @Sendable () -> Int32?

    /// The interval at which a client that waits for a reply checks whether the process is at its resume prompt.
    private static let checkInterval = TimeAmount.milliseconds(500)

    /// Creates a client that connects anew for each request, to the first candidate at which a process answers.
    ///
    /// - Parameters:
    ///   - waitLimits: The longest wait for a reply; `nil` for no limit.
    ///   - askingProcess: Returns the process that asks whether to resume a session, if there is one. Such a process
    ///     has a socket but does not serve it yet, so requests to it fail with `SessionRefusal.sessionAsking`.
    public init(
        candidates: [ControlSocketPath], waitLimits: Duration? = nil,
        askingProcess: @escaping @Sendable () -> Int32? = { nil }
    ) {
        self.candidates = candidates
        self.waitLimits = waitLimits
        self.askingProcess = askingProcess
    }

    /// Performs a command and returns when it has taken effect.
    public func perform(_ command: SessionCommand) async throws(ControlSocketError) {
        let _: String = try await answer(to: RPCQuestion(RPCMethod(command)))
    }

    /// Starts a session, and returns when it sounds.
    public func start(_ request: SessionRequest) async throws(ControlSocketError) {
        let _: String = try await answer(to: RPCQuestion(.start, request))
    }

    /// Does something about the rest, and answers how it stands then.
    public func perform(rest command: RestCommand) async throws(ControlSocketError) -> RestStatus {
        try await answer(to: RPCQuestion(rest: command))
    }

    /// The state as it is now.
    public func snapshot() async throws(ControlSocketError) -> SessionSnapshot {
        try await answer(to: RPCQuestion(.status))
    }

    /// The state as it is now, then every event, each followed by the state after it. Ends with the session's process.
    ///
    /// What it throws is a ``ControlSocketError``.
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

    /// Has a test notification come in five seconds.
    ///
    /// - Throws: ``ControlSocketError/rejected(_:)`` where who answers tells no notices.
    public func scheduleTest() async throws(ControlSocketError) {
        let _: String = try await answer(to: RPCQuestion(.testNotification))
    }

    private func answer<Value: Decodable & Sendable>(
        to question: RPCQuestion
    ) async throws(ControlSocketError) -> Value {
        try await exchange(question, within: waitLimits) { reply, _ in try RPCResponse.value(in: reply) }
    }
}

extension ControlSocketClient {
    /// Sends a request on a new connection.
    ///
    /// - Parameter read: Reads the reply, `nil` if the connection ended without one, and the lines that follow it.
    private func exchange<Value: Sendable>(
        _ question: RPCQuestion, within waitLimits: Duration? = nil,
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
            let end = waitLimits.map { waitLimits in
                channel.channel.eventLoop.scheduleTask(in: TimeAmount(waitLimits)) {
                    channel.channel.close(promise: nil)
                }
            }
            let check = refuseWhileAsking(peer, on: channel.channel)
            defer {
                end?.cancel()
                check.cancel()
            }
            return try await channel.executeThenClose { inbound, outbound in
                // Who turns us away says why and hangs up, perhaps before we have asked.
                try? await outbound.write(ByteBuffer(string: ControlJSON.line(question) + "\n"))
                var lines = ReceivedLines(buffers: inbound.makeAsyncIterator())
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
        channel.eventLoop.scheduleRepeatedTask(initialDelay: Self.checkInterval, delay: Self.checkInterval) { check in
            guard askingProcess() == peer.process else { return }
            check.cancel()
            let refusal = SessionRefusal.sessionAsking(process: peer.process)
            channel.pipeline.fireErrorCaught(ControlSocketError.refused(refusal))
        }
    }

    /// Connects to the first candidate at which a process answers.
    private func reach() throws(ControlSocketError) -> (path: ControlSocketPath, peer: Peer, descriptor: Int32) {
        var obstacle = ControlSocketError.nobodyThere
        for path in candidates {
            let socket = try UnixSocket(for: path.file)
            do throws(ControlSocketError) {
                try socket.connect(to: path.file)
            } catch {
                if !error.saysNobodyIsThere { obstacle = error }
                continue
            }
            // Anybody can make a folder in /tmp; only who has our rights may answer for our session.
            let peer = try socket.peer(at: path.file)
            guard path.isShared || peer.isTrusted else { throw .stranger(path: path.file, user: peer.user) }
            return (path, peer, socket.release())
        }
        throw obstacle
    }
}

/// The lines of an answer as they come.
private struct ReceivedLines {
    var buffers: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    /// Far more than one event of a session of any length needs.
    private var lines = LineBuffer(limit: 16 * 1024 * 1024)

    init(buffers: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator) {
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
