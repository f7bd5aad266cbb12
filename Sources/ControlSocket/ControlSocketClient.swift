public import ControlProtocol
import FoundationEssentials
import NIOCore
import NIOPosix
public import PracticeCore

/// Speaks with the user's session, in whatever process it runs.
public struct ControlSocketClient: Sendable {
    private let candidates: [ControlSocketPath]
    private let waitLimits: Duration?

    /// A client that looks for a session at these paths, in this order, whenever it is asked something.
    ///
    /// - Parameter waitLimits: The longest wait for an answer; none where it is `nil`.
    public init(candidates: [ControlSocketPath], waitLimits: Duration? = nil) {
        self.candidates = candidates
        self.waitLimits = waitLimits
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
                    try await exchange(RPCQuestion(.subscribe)) { lines in
                        continuation.yield(.snapshot(try RPCResponse.value(in: try await lines.next())))
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
        try await exchange(question, within: waitLimits) { lines in try RPCResponse.value(in: try await lines.next()) }
    }
}

extension ControlSocketClient {
    /// Asks on a connection of its own, and reads what comes back.
    private func exchange<Value: Sendable>(
        _ question: RPCQuestion, within waitLimits: Duration? = nil,
        _ read: (inout ReceivedLines) async throws -> Value
    ) async throws(ControlSocketError) -> Value {
        let (path, descriptor) = try reach()
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
            defer { end?.cancel() }
            return try await channel.executeThenClose { inbound, outbound in
                // Who turns us away says why and hangs up, perhaps before we have asked.
                try? await outbound.write(ByteBuffer(string: ControlJSON.line(question) + "\n"))
                var lines = ReceivedLines(buffers: inbound.makeAsyncIterator())
                return try await read(&lines)
            }
        } catch let error as ControlSocketError {
            throw error
        } catch {
            throw .hungUp(path: path.file)
        }
    }

    /// Connects to the first candidate at which a process answers.
    private func reach() throws(ControlSocketError) -> (path: ControlSocketPath, descriptor: Int32) {
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
            return (path, socket.release())
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
