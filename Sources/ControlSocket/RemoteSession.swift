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
        do throws(ControlSocketError) {
            try await client.perform(command)
        } catch {
            throw SessionRefusal(error)
        }
    }

    /// Starts a session and returns when the first frame plays.
    public func start(_ request: SessionRequest) async throws(SessionRefusal) {
        do throws(ControlSocketError) {
            try await client.start(request)
        } catch {
            throw SessionRefusal(error)
        }
    }

    /// Changes the levels of music and voice.
    public func setLevels(_ change: LevelChange) async throws(SessionRefusal) {
        do throws(ControlSocketError) {
            try await client.setLevels(change)
        } catch {
            throw SessionRefusal(error)
        }
    }

    /// Returns the current state, or an idle snapshot if the process does not reply.
    public func snapshot() async -> SessionSnapshot {
        (try? await client.snapshot()) ?? SessionSnapshot()
    }

    /// Returns a stream of the current state and the updates after it. The stream ends with the connection.
    public func updates() async -> AsyncStream<SessionUpdate> {
        let (updates, continuation) = AsyncStream<SessionUpdate>.makeStream()
        let relaying = Task { [client] in
            do {
                for try await update in client.updates() { continuation.yield(update) }
            } catch {
                // An error ends the stream as a normal end does.
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
            case .notRunning: .noSession
            case .pathTooLong, .folderNotOurs, .notASocket, .served, .noSuchGroup, .failed, .forbidden, .untrusted,
                .restRefused, .rejected, .hungUp:
                .cannotStart(error.description)
            }
    }
}
