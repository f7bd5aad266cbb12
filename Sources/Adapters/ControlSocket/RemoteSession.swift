public import ControlProtocol
public import SessionCore

/// The sessions of another process, controlled through its socket.
public struct RemoteSession: SessionControl {
    private let client: ControlSocketClient

    /// Creates the sessions of the process that a client reaches.
    public init(_ client: ControlSocketClient) {
        self.client = client
    }

    /// Performs a command and returns when the command has taken effect.
    public func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        try await refusing { () throws(ControlSocketError) in try await client.perform(command) }
    }

    /// Starts a session and returns when the first frame plays.
    public func start(_ request: SessionRequest) async throws(SessionRefusal) {
        try await refusing { () throws(ControlSocketError) in try await client.start(request) }
    }

    /// Changes the levels of music and voice.
    public func setLevels(_ change: LevelChange) async throws(SessionRefusal) {
        try await refusing { () throws(ControlSocketError) in try await client.setLevels(change) }
    }

    /// Returns the current state, or an idle snapshot if the process does not reply.
    public func snapshot() async -> SessionSnapshot {
        (try? await client.snapshot()) ?? SessionSnapshot()
    }

    /// Returns a stream of the current state and the updates after it. The stream ends with the connection, also if
    /// ``ControlSocketClient/updates()`` throws.
    public func updates() async -> AsyncStream<SessionUpdate> {
        AsyncStream(untilFailureOf: client.updates())
    }

    /// Runs `body` and turns its error into a refusal.
    private func refusing(_ body: () async throws(ControlSocketError) -> Void) async throws(SessionRefusal) {
        do throws(ControlSocketError) {
            try await body()
        } catch {
            switch error {
            case .refused(let refusal): throw refusal
            case .notRunning: throw .noSession
            default: throw .cannotStart(error.description)
            }
        }
    }
}
