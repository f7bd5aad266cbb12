import Logging
import NotificationHub
import Platform
public import PracticeCore
import SDBus

/// A client of the notification server on a bus connection. It follows the current owner of the server's name.
struct NotificationServer {
    /// The time limit of a call: a server that hangs must not delay later notifications for long.
    private static let timeout = Duration.seconds(5)

    /// The ledger and the id of the bus, which its entries are valid for.
    typealias Storage = (ledger: NotificationLedger, bus: String)

    private let bus: Bus
    private let storage: Storage?
    private let logger: Logger
    private var open = OpenNotifications()
    /// The entries last written to the ledger.
    private var written: [NotificationLedger.Entry] = []
    /// The capabilities of the current server, by its unique name.
    private var capabilities: (owner: String, Set<String>)?
    private var condition = Condition.works

    private enum Condition {
        case works
        /// The last call failed, which was logged.
        case fails
    }

    /// - Parameter storage: `nil` for a process that exits at once.
    init(bus: Bus, storage: Storage?, logger: Logger) {
        self.bus = bus
        self.storage = storage
        self.logger = logger
    }

    /// Takes the unique name of the server; `nil` if there is none.
    ///
    /// - Returns: Whether this is a different server. It shows only the ledger's notifications.
    @discardableResult
    mutating func serviceChanged(to owner: String?) async -> Bool {
        guard open.serviceChanged(to: owner) else { return false }
        if let storage, let owner {
            open.adopt(
                await ThreadExecutor.files.run { storage.ledger.entries(of: .init(owner: owner, bus: storage.bus)) })
            written = open.lasting
        }
        return true
    }

    /// The notifications on screen that await the user.
    var lasting: [UserNotification.ID] { open.lasting.map(\.notification) }

    mutating func take(_ signal: BusSignal) async -> OpenNotifications.Action {
        let action = OpenNotifications.Event(signal).map { open.take($0, from: signal.sender) } ?? .none
        await saveLedger()
        return action
    }

    /// Shows a notification or logs the failure, once until the next success. It replaces one with the same id.
    mutating func show(_ notification: UserNotification, _ manner: NotificationManner) async {
        do throws(BusError) {
            try await put(notification, manner)
            logger.delivered(notification.id, by: .desktop)
            condition = .works
        } catch {
            switch condition {
            case .works:
                logger.notice(
                    "cannot show a desktop notification",
                    metadata: ["notification": "\(notification.id)", "error": "\(error.message)"])
            case .fails: break
            }
            condition = .fails
        }
    }

    /// Shows a notification. The bus may start the server.
    ///
    /// - Parameter isAttended: Whether this process stays to receive actions. Without it, no buttons are shown.
    /// - Throws: ``BusError`` if the notification is not shown.
    mutating func put(_ notification: UserNotification, _ manner: NotificationManner, isAttended: Bool = true)
        async throws(BusError)
    {
        let (owner, capabilities) = try await ready()
        let contents = NotificationContents(
            notification, manner, for: isAttended ? capabilities : capabilities.subtracting(["actions"]))
        let answer = try await call(
            "Notify",
            [
                .string("Limber"), .uint32(open.id(of: notification.id) ?? 0), .string(""), .string(contents.summary),
                .string(contents.body), .strings(contents.actions), .properties(contents.hints),
                .int32(contents.timeout),
            ])
        guard case .uint32(let id) = answer.first else {
            throw BusError(name: BusError.invalidArgs, message: "the notification service returned no id")
        }
        open.shown(id, of: notification, by: owner)
        await saveLedger()
    }

    /// Closes a notification if it is on screen.
    mutating func close(_ notification: UserNotification.ID) async {
        guard let id = open.withdrawn(notification) else { return }
        await saveLedger()
        // The server returns an error if the notification is already closed.
        _ = try? await call("CloseNotification", [.uint32(id)])
    }

    /// Returns the server's unique name and capabilities. The first call starts the server if necessary.
    private mutating func ready() async throws(BusError) -> (owner: String, Set<String>) {
        if let owner = try await bus.owner(of: NotificationService.name), let known = capabilities,
            known.owner == owner
        {
            return known
        }
        let names = try await call("GetCapabilities").first?.texts ?? []
        let server = try await call("GetServerInformation").compactMap(\.text)
        guard let owner = try await bus.owner(of: NotificationService.name) else {
            throw BusError(name: BusError.nameHasNoOwner, message: "the notification service has gone away")
        }
        logger.info(
            "notification service found", metadata: ["service": "\(server.prefix(3).joined(separator: " "))"])
        await serviceChanged(to: owner)
        capabilities = (owner, Set(names))
        return (owner, Set(names))
    }

    private mutating func saveLedger() async {
        guard let storage, let owner = open.owner, case let shown = open.lasting, Set(shown) != Set(written) else {
            return
        }
        written = shown
        do {
            try await ThreadExecutor.files.run {
                try storage.ledger.write(shown, of: .init(owner: owner, bus: storage.bus))
            }
        } catch {
            logger.info("cannot save the list of shown notifications", metadata: ["error": "\(error)"])
        }
    }

    private func call(_ member: String, _ arguments: [BusValue] = []) async throws(BusError) -> [BusValue] {
        try await bus.call(
            NotificationService.name, NotificationService.path, NotificationService.name, member, arguments,
            timeout: Self.timeout, startsService: true)
    }
}

/// The file of notifications on screen, which lets the next process replace or close them.
///
/// It contains only notifications that await the user; the others expire by themselves.
public struct NotificationLedger: Sendable {
    /// A running notification server. Notification ids are valid only for the same server on the same bus.
    struct Service: Hashable, Codable {
        let owner: String
        let bus: String
    }

    /// A notification on screen with its server id.
    struct Entry: Hashable, Codable {
        let id: UInt32
        let notification: UserNotification.ID
        let category: NotificationCategory

        private enum CodingKeys: String, CodingKey {
            case id, notification = "notice", category
        }
    }

    private struct Page: Codable {
        let service: Service
        let shown: [Entry]
    }

    private let file: StateFile<Page>

    /// Creates a ledger without reading the file.
    ///
    /// - Parameter path: The path in the user's state folder.
    public init(path: String) {
        file = StateFile(path)
    }

    /// The notifications in the file, regardless of the server.
    public var notifications: Set<UserNotification.ID> { Set(file.value?.shown.map(\.notification) ?? []) }

    /// Returns the entries of a server; none if the file belongs to another server or cannot be read.
    func entries(of service: Service) -> [Entry] {
        guard let page = file.value, page.service == service else { return [] }
        return page.shown
    }

    /// Writes the entries durably.
    func write(_ entries: [Entry], of service: Service) throws {
        try file.write(Page(service: service, shown: entries.sorted { $0.id < $1.id }))
    }
}
