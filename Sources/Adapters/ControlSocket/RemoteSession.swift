public import ControlProtocol

/// The sessions of another process, controlled through its socket.
public struct RemoteSession: SessionControl {
    private let client: ControlSocketClient

    /// Creates the sessions of the process that a client reaches.
    public init(_ client: ControlSocketClient) {
        self.client = client
    }

    /// Performs a request, and returns the state after it once it has taken effect.
    public func perform(_ request: ControlRequest) async throws(SessionRefusal) -> ControlReply {
        do throws(ControlSocketError) {
            return try await client.perform(request).reply
        } catch {
            switch error {
            case .refused(let refusal): throw refusal
            case .notRunning: throw .noSession
            default: throw .cannotStart(error.description)
            }
        }
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
}
