import Logging
import PracticeCore
import SDBus

/// The notification service on a connection to a bus, whoever it is at the moment.
struct NotificationServer {
    /// A service that hangs must not keep what comes after waiting for long.
    private static let waitLimits = Duration.seconds(5)

    /// The ledger, which outlives the process, and the id of the bus.
    typealias LedgerEntry = (ledger: NotificationLedger, bus: String)

    private let bus: Bus
    private let books: LedgerEntry?
    private let logger: Logger
    private var open = OpenNotifications()
    /// The entries that the ledger holds now.
    private var written: [NotificationLedger.Entry] = []
    /// What each owner of the name has said that it can; the present one's alone is kept.
    private var capabilities: (owner: String, Set<String>)?
    private var condition = Condition.works

    private enum Condition {
        case works
        /// Said once.
        case fails
    }

    /// - Parameter books: `nil` for a process that does not stay.
    init(bus: Bus, books: LedgerEntry?, logger: Logger) {
        self.bus = bus
        self.books = books
        self.logger = logger
    }

    /// - Returns: Whether it is another one, which shows nothing yet but what a former process has had it show.
    @discardableResult
    mutating func serviceChanged(to owner: String?) -> Bool {
        guard open.serviceChanged(to: owner) else { return false }
        if let books, let owner {
            open.adopt(books.ledger.entries(of: .init(owner: owner, bus: books.bus)))
            written = open.lasting
        }
        return true
    }

    /// The notices that are shown and wait for somebody.
    var lasting: [UserNotification.ID] { open.lasting.map(\.notification) }

    mutating func take(_ signal: BusSignal) -> OpenNotifications.Action {
        defer { keepBooks() }
        return OpenNotifications.Event(signal).map { open.take($0, from: signal.sender) } ?? .none
    }

    /// Shows a notice, in place of one with the same id. The bus may start the service for it.
    mutating func show(_ notification: UserNotification, _ manner: NotificationManner) async {
        do throws(BusError) {
            try await put(notification, manner)
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

    /// The same.
    ///
    /// - Parameter isAttended: Whether somebody is there to take what is done about it; without, there are no buttons.
    /// - Throws: ``BusError`` where it is not shown.
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
        keepBooks()
    }

    /// Takes a notice from the screen, if it is there.
    mutating func close(_ notification: UserNotification.ID) async {
        guard let id = open.withdrawn(notification) else { return }
        keepBooks()
        // What is gone already answers with an error.
        _ = try? await call("CloseNotification", [.uint32(id)])
    }

    /// Who shows it, and what they can; asked first of all.
    private mutating func ready() async throws(BusError) -> (owner: String, Set<String>) {
        if let owner = try await bus.owner(of: NotificationService.name), let known = capabilities,
            known.owner == owner
        {
            return known
        }
        let said = try await call("GetCapabilities").first?.texts ?? []
        let server = try await call("GetServerInformation").compactMap(\.text)
        guard let owner = try await bus.owner(of: NotificationService.name) else {
            throw BusError(name: BusError.nameHasNoOwner, message: "the notification service has gone away")
        }
        logger.info(
            "notification service found", metadata: ["service": "\(server.prefix(3).joined(separator: " "))"])
        serviceChanged(to: owner)
        capabilities = (owner, Set(said))
        return (owner, Set(said))
    }

    private mutating func keepBooks() {
        guard let books, let owner = open.owner, case let shown = open.lasting, Set(shown) != Set(written) else {
            return
        }
        written = shown
        do {
            try books.ledger.write(shown, of: .init(owner: owner, bus: books.bus))
        } catch {
            logger.info("cannot save the list of shown notifications", metadata: ["error": "\(error)"])
        }
    }

    private func call(_ member: String, _ arguments: [BusValue] = []) async throws(BusError) -> [BusValue] {
        try await bus.call(
            NotificationService.name, NotificationService.path, NotificationService.name, member, arguments,
            timeout: Self.waitLimits, startsService: true)
    }
}
