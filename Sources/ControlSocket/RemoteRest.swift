public import ControlProtocol
public import PracticeCore

/// The rest timer of another process, controlled through its socket.
public struct RemoteRest: RestControl {
    private let client: ControlSocketClient

    /// Creates the rest timer of the process that a client reaches.
    public init(_ client: ControlSocketClient) {
        self.client = client
    }

    /// Performs a command and returns the status after it.
    public func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus {
        do throws(ControlSocketError) {
            return try await client.perform(rest: command)
        } catch {
            guard case .restRefused(let refusal) = error else { throw .notSaved(error.description) }
            throw refusal
        }
    }
}
