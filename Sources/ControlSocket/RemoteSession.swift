public import ControlProtocol

/// The sessions of another process, spoken to through its socket as if they were our own.
public struct RemoteSession: SessionControl {
    private let client: ControlSocketClient

    /// The sessions that a client reaches.
    public init(_ client: ControlSocketClient) {
        self.client = client
    }

    /// Performs a command and returns when it has taken effect.
    public func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        do throws(ControlSocketError) {
            try await client.perform(command)
        } catch {
            throw SessionRefusal(error)
        }
    }

    /// Starts a session, and returns when it sounds.
    public func start(_ request: SessionRequest) async throws(SessionRefusal) {
        do throws(ControlSocketError) {
            try await client.start(request)
        } catch {
            throw SessionRefusal(error)
        }
    }

    /// The state as it is now; idle where nobody answers.
    public func snapshot() async -> SessionSnapshot {
        (try? await client.snapshot()) ?? SessionSnapshot()
    }

    /// The state, then what happens, until the other process ends.
    public func updates() async -> AsyncStream<SessionUpdate> {
        let (updates, continuation) = AsyncStream<SessionUpdate>.makeStream()
        let relaying = Task { [client] in
            do {
                for try await update in client.updates() { continuation.yield(update) }
            } catch {
                // The end, however it came.
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in relaying.cancel() }
        return updates
    }
}

extension SessionRefusal {
    fileprivate init(_ error: ControlSocketError) {
        self =
            switch error {
            case .refused(let refusal): refusal
            case .nobodyThere: .noSession
            case .pathTooLong, .folderNotOurs, .notASocket, .served, .noSuchGroup, .failed, .stranger, .restRefused,
                .rejected, .hungUp:
                .cannotStart(error.description)
            }
    }
}
