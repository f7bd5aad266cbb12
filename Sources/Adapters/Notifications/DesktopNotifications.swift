public import Logging
public import NotificationHub
import Platform
import PracticeCore
import PracticeServices
public import SDBus

/// The desktop delivery of notifications: shows them with the notification server and returns the user's responses.
///
/// The module `Notifications` delivers to the desktop (Desktop Notifications Specification 1.2) and to the user's
/// command. It does not decide which notifications are due. The daemon starts ``run()`` once, in a task.
///
/// The bus and the server may disappear and return: a new server shows the open notifications again. The ledger lets
/// the next process replace or close notifications on a server that outlives this one. A missing server is no error.
public final class DesktopNotifications: Sendable {
    private let registry: NotificationRegistry
    private let responder: any NotificationResponder
    private let bus: SessionBus
    private let isAllowed: @Sendable () async -> Bool
    private let opener: PageOpener
    private let ledger: NotificationLedger?
    private let logger: Logger
    private let broadcast = Broadcast<Void>()

    /// Creates a delivery that does not run yet.
    ///
    /// - Parameters:
    ///   - registry: The source of the notifications.
    ///   - responder: The receiver of responses.
    ///   - isAllowed: Returns whether the user consents to desktop notifications. Called for each one.
    ///   - opener: Opens the web page of a notification.
    ///   - ledger: The file of notifications on screen; `nil` to keep none.
    public init(
        registry: NotificationRegistry, responder: any NotificationResponder, bus: SessionBus,
        isAllowed: @escaping @Sendable () async -> Bool,
        opener: PageOpener, ledger: NotificationLedger? = nil, logger: Logger
    ) {
        self.registry = registry
        self.responder = responder
        self.bus = bus
        self.isAllowed = isAllowed
        self.opener = opener
        self.ledger = ledger
        self.logger = logger
    }

    /// Publishes an element whenever the server appears, disappears, or may have been muted or unmuted.
    public func changes() -> AsyncStream<Void> {
        broadcast.stream(.newest(1))
    }

    /// Shows posted notifications until the task is cancelled.
    public func run() async {
        await bus.whileConnected { [logger, broadcast] change in
            switch change {
            case .found: logger.info("desktop notifications: session bus connected")
            case .missing(let error):
                logger.info(
                    "desktop notifications: session bus unavailable", metadata: ["error": "\(error.message)"])
            case .lost(let error):
                logger.info(
                    "desktop notifications: session bus lost, reconnecting", metadata: ["error": "\(error.message)"])
            }
            broadcast.publish(())
        } _: { [self] bus throws(BusError) in
            try await serve(on: bus)
        }
    }

    private enum Event: Sendable {
        case update(NotificationRegistry.Update)
        case signal(BusSignal)
        case owner(BusSignal)
        /// A property of the server changed, possibly `Inhibited` or `paused`.
        case mute
    }

    /// Shows notifications on one connection, until it ends.
    private func serve(on bus: Bus) async throws(BusError) {
        let (updates, open) = (registry.updates(), registry.open)
        let owners = try await bus.signals(.ownerChanges(of: NotificationService.name))
        let signals = try await bus.signals(
            BusMatch(path: NotificationService.path, interface: NotificationService.name))
        let mutes = try await bus.signals(
            BusMatch(
                path: NotificationService.path, interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged"))
        let id = try await bus.id()
        var server = NotificationServer(bus: bus, storage: ledger.map { ($0, id) }, logger: logger)
        try await server.serviceChanged(to: bus.owner(of: NotificationService.name))
        await synchronize(with: open, on: &server)
        broadcast.publish(())
        let event = Broadcast<Event>()
        let events = event.stream(.all(upTo: 1000))
        await withTaskGroup { group in
            group.addTask { for await update in updates { event.publish(.update(update)) } }
            group.addTask { for await signal in owners { event.publish(.owner(signal)) } }
            group.addTask { for await signal in signals { event.publish(.signal(signal)) } }
            group.addTask { for await _ in mutes { event.publish(.mute) } }
            for await event in events { await take(event, &server) }
            group.cancelAll()
        }
        if !Task.isCancelled { throw BusError(name: BusError.disconnected, message: "the server answers too slowly") }
    }

    private func take(_ event: Event, _ server: inout NotificationServer) async {
        switch event {
        case .update(.posted(let notification, let manner)):
            await show([(notification, manner)], on: &server)
        case .update(.withdrawn(let id)):
            await server.close(id)
        case .owner(let signal):
            let owner = signal.arguments.last?.text ?? ""
            if await server.serviceChanged(to: owner.isEmpty ? nil : owner) {
                await synchronize(with: registry.open, on: &server)
            }
            broadcast.publish(())
        case .mute:
            broadcast.publish(())
        case .signal(let signal):
            switch await server.take(signal) {
            case .none: break
            case .respond(let response, let id): await respond(response, to: id)
            case .open(let place, let id):
                opener.open(place)
                await respond(.open, to: id)
            }
        }
    }

    /// Closes the obsolete notifications of an earlier process and shows the open ones.
    private func synchronize(with open: [NotificationRegistry.Posting], on server: inout NotificationServer) async {
        // A notification that is posted again moves from the leftovers to the open ones, possibly since `open` was
        // read.
        let current = registry.leftovers.union((open + registry.open).map(\.notification.id))
        for notification in server.lasting where !current.contains(notification) { await server.close(notification) }
        await show(open, on: &server)
    }

    private func show(_ postings: [NotificationRegistry.Posting], on server: inout NotificationServer) async {
        for (notification, manner) in postings { if await isAllowed() { await server.show(notification, manner) } }
    }

    private func respond(_ response: NotificationResponse, to id: UserNotification.ID) async {
        do throws(NotificationRefusal) {
            let sentence = try await responder.respond(response, to: id)
            logger.info("notification answered", metadata: ["notification": "\(id)", "result": "\(sentence)"])
        } catch {
            logger.notice("notification answer rejected", metadata: ["notification": "\(id)", "error": "\(error)"])
            switch (response, error) {
            // A typed reply that was rejected must not look as if it had been stored, and a session that cannot start
            // not as if it would.
            case (.reply, .unknown), (.reply, .refused), (.start, .refused): break
            // The responder itself reports an answer that could not be stored.
            case (.reply, .notKept), (.reply, .busy), (.skip, _), (.snooze, _), (.start, _), (.keep, _),
                (.pause, _), (.open, _), (.dismissal, _):
                return
            }
            registry.post(
                UserNotification(
                    id: "refused-\(id)", category: .confirmation, title: "Error", body: "\(error)",
                    speech: Speech(.intentionNotSaved)), .silent)
        }
    }
}

/// An opener of the web page in the user's browser, with `xdg-open`.
public struct PageOpener: Sendable {
    private let address: @Sendable () -> String?
    private let environment: [String: String]
    private let logger: Logger

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - address: Returns the page's address, such as `http://127.0.0.1:5462/`; `nil` if the HTTP server is off.
    ///   - environment: The environment with `DISPLAY` or `WAYLAND_DISPLAY`.
    public init(address: @escaping @Sendable () -> String?, environment: [String: String], logger: Logger) {
        self.address = address
        self.environment = environment
        self.logger = logger
    }

    /// Opens a part of the page without waiting for the browser. Failures are logged.
    func open(_ link: NotificationLink) {
        guard let address = address() else {
            return logger.notice("cannot open the web page", metadata: ["error": "http.enabled is off"])
        }
        Task { [environment, logger] in
            guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }),
                let opener = await ChildProgram.find("xdg-open", environment: environment)
            else {
                return logger.notice(
                    "cannot open the web page", metadata: ["error": "no display or no xdg-open", "url": "\(address)"])
            }
            do {
                // No time limit: some browsers stay in the foreground until they are closed.
                let end = try await ChildProgram(opener, [address + link.rawValue], environment: environment)
                    .run(within: nil)
                if end != .exited(0) {
                    logger.notice(
                        "cannot open the web page", metadata: ["error": "xdg-open \(end)", "url": "\(address)"])
                }
            } catch {
                logger.notice("cannot open the web page", metadata: ["error": "\(error)", "url": "\(address)"])
            }
        }
    }
}
