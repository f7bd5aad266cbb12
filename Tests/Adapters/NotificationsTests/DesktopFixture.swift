import NotificationHub
import PracticeCore
import PracticeServices
import SDBus
import Synchronization
import TestSupport

@testable import Notifications

/// A private bus, and the parts of the program that show notifications on it.
struct DesktopFixture {
    let bus: PrivateBus
    let registry = NotificationRegistry()
    let log = Log()
    let responder = RecordingResponder()

    init() throws { bus = try PrivateBus() }

    func post(
        _ category: NotificationCategory = .dailyIntention, id: String = "q", body: String = "Body",
        _ manner: NotificationManner = .aloud
    ) {
        registry.post(
            UserNotification(id: id, category: category, title: "Title", body: body, speech: Speech(.dailyIntention)),
            manner)
    }

    /// Shows notifications for the duration of a body.
    ///
    /// - Parameters:
    ///   - address: The page that notifications open.
    ///   - wishes: Whether the user wants each of the first notifications; all later ones are wanted.
    func showing(
        opening address: String? = nil, environment: [String: String] = [:], wishes: [Bool] = [],
        _ body: (DesktopNotifications) async throws -> Void
    ) async throws {
        let wishes = Wishes(wishes)
        let desktop = DesktopNotifications(
            registry: registry, responder: responder, bus: SessionBus(at: BusAddress(bus.address)),
            isAllowed: { wishes.next() },
            opener: PageOpener(address: { address }, environment: environment, logger: log.logger), logger: log.logger)
        var changes = desktop.changes().makeAsyncIterator()
        try await withThrowingTaskGroup { group in
            group.addTask { await desktop.run() }
            defer { group.cancelAll() }
            // The subscription to the registry is active from here on.
            await changes.next()
            try await body(desktop)
        }
    }
}

/// The user's wishes for one notification after the other.
private final class Wishes: Sendable {
    private let rest: Mutex<[Bool]>

    init(_ wishes: [Bool]) { rest = Mutex(wishes) }

    func next() -> Bool { rest.withLock { $0.isEmpty || $0.removeFirst() } }
}

/// Records responses to notifications, and knows only the id `q`.
final class RecordingResponder: NotificationResponder {
    struct Given: Hashable {
        let response: NotificationResponse
        let id: UserNotification.ID
    }

    private let (responses, given) = AsyncStream<Given>.makeStream()

    func respond(
        _ response: NotificationResponse, to id: UserNotification.ID
    ) async throws(NotificationRefusal) -> String {
        given.yield(Given(response: response, id: id))
        guard id == "q" else { throw .unknown }
        return "noted"
    }

    /// The next response.
    func next() async -> Given? { await responses.first { _ in true } }
}
