import NotificationHub
import PracticeCore
import PracticeServices

/// Records responses to notifications, and refuses unknown ids.
final class RecordingResponder: NoticeResponder {
    struct Given: Hashable {
        let response: NoticeResponse
        let id: Notice.ID
    }

    private let known: Set<Notice.ID>
    private let responses: AsyncStream<Given>
    private let given: AsyncStream<Given>.Continuation

    init(_ known: Set<Notice.ID> = ["q"]) {
        self.known = known
        (responses, given) = AsyncStream.makeStream()
    }

    func respond(_ response: NoticeResponse, to id: Notice.ID) async throws(NoticeRefusal) -> String {
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
