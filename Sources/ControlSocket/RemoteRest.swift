public import ControlProtocol
public import PracticeCore

/// The rest that another process keeps, spoken to through its socket as if it were our own.
public struct RemoteRest: RestControl {
    private let client: ControlSocketClient

    /// The rest that a client reaches.
    public init(_ client: ControlSocketClient) {
        self.client = client
    }

    /// Does it, and answers how the rest stands then.
    public func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus {
        do throws(ControlSocketError) {
            return try await client.perform(rest: command)
        } catch {
            guard case .restRefused(let refusal) = error else { throw .notKept(error.description) }
            throw refusal
        }
    }
}
