import NotificationHub
import PracticeCore
import PracticeServices

/// Records responses to notifications, and refuses unknown ids.
final class RecordingResponder: NotificationResponder {
    struct Given: Hashable {
        let response: NotificationResponse
        let id: UserNotification.ID
    }

    private let known: Set<UserNotification.ID>
    private let responses: AsyncStream<Given>
    private let given: AsyncStream<Given>.Continuation

    init(_ known: Set<UserNotification.ID> = ["q"]) {
        self.known = known
        (responses, given) = AsyncStream.makeStream()
    }

    func respond(_ response: NotificationResponse, to id: UserNotification.ID) async throws(NotificationRefusal)
        -> String
    {
        given.yield(Given(response: response, id: id))
        guard known.contains(id) else { throw .unknown }
        return "noted"
    }

    /// The next response.
    func next() async -> Given? {
        for await given in responses { return given }
        return nil
    }
}
