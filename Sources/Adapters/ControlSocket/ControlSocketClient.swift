public import ControlProtocol
import NIOCore
import Platform
public import PracticeCore

/// A client of the control socket that controls the user's session in any process.
///
/// This folder holds both sides of the control socket, the paths of sockets, and JSON-RPC 2.0. It knows sessions, rest
/// timer and notifications only as `SessionControl`, `RestControl` and `NotificationControl`. Clients can be used from
/// any thread. Each request has a connection and a thread of its own, which blocks until the reply; the server runs on
/// the event loop of ``EventLoopTaskExecutor``.
public struct ControlSocketClient: Sendable {
    private let candidates: [ControlSocketPath]
    private let timeout: Duration?
    private let askingProcess: @Sendable () -> Int32?

    /// The interval at which a client that waits for a reply checks whether the process is at its resume prompt.
    var checkInterval = Duration.milliseconds(500)

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

    /// Performs a request in one round trip, and returns its effect.
    ///
    /// The request is the second in a batch of three, which version 1.1 knows, too: the others ask for the states
    /// before and after it.
    ///
    /// - Parameter waitsForEnd: Whether to wait for the event that ends the session, if the request ends one.
    @discardableResult
    public func perform(
        _ request: ControlRequest, waitingForEnd waitsForEnd: Bool = false
    ) async throws(ControlSocketError) -> ControlEffect {
        let batch = [
            RPCQuestion(waitsForEnd ? .subscribe : .status), RPCQuestion(request.call), RPCQuestion(.status),
        ]
        return try await exchange(batch, within: timeout) { reply, lines throws(ControlSocketError) in
            let answers: EffectReply = try lines.decoded(reply)
            let before = try lines.result(of: answers.before)
            let result = try lines.result(of: answers.result)
            let after = ControlReply(try lines.result(of: answers.after), session: result == "ok" ? nil : result)
            let isEnded = before.status != .idle && [.idle, .complete].contains(after.snapshot.status)
            var last: SessionEvent?
            // A process that ends with its session may close the connection before.
            while waitsForEnd, isEnded, let line = try? lines.next(), let update = try? lines.update(in: line) {
                switch update {
                case .event(let event): last = event.isLast ? event : last
                case .snapshot(let snapshot):
                    if let last { return ControlEffect(before: before, reply: after, end: (last, snapshot)) }
                }
            }
            return ControlEffect(before: before, reply: after, end: nil)
        }
    }

    /// Performs a command on the rest timer and returns the status after it.
    public func perform(rest command: RestCommand) async throws(ControlSocketError) -> RestStatus {
        try await answer(to: RPCQuestion(command.call))
    }

    /// Returns the current state.
    public func snapshot() async throws(ControlSocketError) -> SessionSnapshot {
        try await answer(to: RPCQuestion(.status))
    }

    /// Returns a stream that begins with the current state. Each event is followed by the state after it. The stream
    /// ends with the session's process, or throws a ``ControlSocketError``.
    ///
    /// The updates wait in a ``SessionBacklog``. If the program leaves more events unread than that takes, the stream
    /// throws ``ControlSocketError/fellBehind(events:)`` after them.
    public func updates() -> AsyncThrowingStream<SessionUpdate, any Error> {
        let (updates, backlog) = SessionBacklog.makeStream()
        let reading = Task {
            do throws(ControlSocketError) {
                try await exchange(RPCQuestion(.subscribe)) { reply, lines throws(ControlSocketError) in
                    var update = SessionUpdate.snapshot(try lines.result(in: reply))
                    while backlog.append(update) {
                        guard let line = try lines.next() else { return }
                        update = try lines.update(in: line)
                    }
                    throw .fellBehind(events: SessionBacklog.eventLimit)
                }
                backlog.finish()
            } catch {
                backlog.finish(throwing: error)
            }
        }
        backlog.onTermination { reading.cancel() }
        return updates
    }

    /// Schedules a test notification, which the daemon shows after five seconds.
    ///
    /// - Throws: ``ControlSocketError/unsupported(_:)`` if the process sends no notifications.
    public func scheduleTest() async throws(ControlSocketError) {
        let _: String = try await answer(to: RPCQuestion(.testNotification))
    }

    /// Returns the process that answers, its version and its data folder.
    public func ping() async throws(ControlSocketError) -> ServerIdentity {
        try await exchange(RPCQuestion(.ping), within: timeout) { reply, lines throws(ControlSocketError) in
            let pong: Pong = try lines.result(in: reply)
            return ServerIdentity(peer: lines.connection.peer, version: pong.version, dataFolder: pong.dataFolder)
        }
    }

    /// Returns the settings in force; none if the process plays for a command or is too old to tell them.
    public func settings<Setting: Decodable & Sendable>(
        as type: Setting.Type
    ) async throws(ControlSocketError) -> [Setting] {
        try await answerIfKnown(to: .settings) ?? []
    }

    /// Returns the findings of the daemon about itself; `nil` if it is too old to examine itself.
    ///
    /// - Throws: ``ControlSocketError/unsupported(_:)`` if the process is no daemon.
    public func examine<Findings: Decodable & Sendable>(
        as type: Findings.Type
    ) async throws(ControlSocketError) -> Findings? {
        try await answerIfKnown(to: .examine)
    }

    /// Tells the daemon to restart once nobody plays, and returns its answer at once.
    ///
    /// - Throws: ``ControlSocketError/unsupported(_:)`` if systemd did not start the process, and
    ///   ``ControlSocketError/tooOld(path:)`` if its version is 1.1 or older.
    public func restartWhenIdle() async throws(ControlSocketError) -> RestartReply {
        try await answer(to: RPCQuestion(.restartWhenIdle))
    }

    /// Returns the addresses of the page, and a new key that logs one browser in.
    public func openPage() async throws(ControlSocketError) -> PageOpening {
        try await answer(to: RPCQuestion(.openPage))
    }

    /// Ends all log-ins of the page.
    public func logOutAll() async throws(ControlSocketError) -> PageLogOut {
        try await answer(to: RPCQuestion(.logOutAll))
    }

    private func answer<Value: Decodable & Sendable>(
        to question: RPCQuestion
    ) async throws(ControlSocketError) -> Value {
        try await exchange(question, within: timeout) { reply, lines throws(ControlSocketError) in
            try lines.result(in: reply)
        }
    }

    /// Returns the answer; `nil` if the process is too old to know the method.
    private func answerIfKnown<Value: Decodable & Sendable>(
        to method: RPCMethod
    ) async throws(ControlSocketError) -> Value? {
        do throws(ControlSocketError) {
            return try await answer(to: RPCQuestion(method)) as Value
        } catch .tooOld {
            return nil
        }
    }

    /// Sends a request, or a batch of them, on a new connection.
    ///
    /// - Parameter read: Reads the reply and the lines that follow it, on the connection's thread. A cancellation ends
    ///   the connection, and so its wait for a line.
    private func exchange<Value: Sendable>(
        _ question: some Encodable & Sendable, within timeout: Duration? = nil,
        _ read:
            @escaping @Sendable (
                _ reply: ByteBufferView, _ following: inout ClientConnection.Lines
            ) throws(ControlSocketError) -> Value
    ) async throws(ControlSocketError) -> Value {
        let connection = try ClientConnection(toFirstOf: candidates)
        let deadline = timeout.map { MonotonicTime.now.advanced(by: $0) }
        let outcome = await withTaskCancellationHandler {
            await runOnThread(name: "limber-client") {
                Result { () throws(ControlSocketError) in
                    var lines = ClientConnection.Lines(of: connection)
                    try connection.send(question, until: deadline)
                    let reply = try self.reply(among: &lines, until: deadline)
                    return try read(reply, &lines)
                }
            }
        } onCancel: {
            connection.shutDown()
        }
        switch outcome {
        case .success(let answer): return try answer.get()
        case .failure(let error): throw .failed(step: "start a thread for", path: connection.path, code: error.code)
        }
    }

    /// Blocks until the reply, and throws as soon as the process on the other side is at its resume prompt.
    private func reply(
        among lines: inout ClientConnection.Lines, until deadline: MonotonicTime?
    ) throws(ControlSocketError) -> ByteBufferView {
        let process = lines.connection.peer.process
        while true {
            let check = MonotonicTime.now.advanced(by: checkInterval)
            do throws(ControlSocketError) {
                guard let line = try lines.next(until: min(check, deadline ?? check)) else {
                    throw .hungUp(path: lines.connection.path)
                }
                return line
            } catch .late {
                if askingProcess() == process { throw .refused(.sessionAsking(process: process)) }
                if let deadline, deadline <= .now { throw .late(path: lines.connection.path) }
            }
        }
    }
}

/// The effect of a request to another process.
public struct ControlEffect: Sendable {
    /// The state before the request.
    public let before: SessionSnapshot
    /// The reply of the process.
    public let reply: ControlReply
    /// The event that ended the session, and the state after it, if the client waited for them.
    public let end: (event: SessionEvent, after: SessionSnapshot)?
}

/// The process that serves a control socket.
public struct ServerIdentity: Hashable, Sendable {
    /// The process that called `listen`.
    public let peer: Peer
    /// The version of its program.
    public let version: String
    /// The folder of the history that it keeps; `nil` if it keeps none, or from version 1.1.
    public let dataFolder: String?
}
