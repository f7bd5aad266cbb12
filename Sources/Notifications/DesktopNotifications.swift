public import Logging
public import NotificationHub
import Platform
import PracticeCore
import PracticeServices
public import SDBus

/// Shows notices on the desktop, and brings back what is done about them there.
///
/// The bus and the service may go and come back: what a service that is gone has shown is forgotten, and the next one
/// shows what is still open. A service that outlives this process is known to the next one by the ledger. A box without
/// them goes on without.
public final class DesktopNotifications: Sendable {
    private let registry: NotificationRegistry
    private let responder: any NotificationResponder
    private let bus: SessionBus
    private let isWanted: @Sendable () async -> Bool
    private let opener: PageOpener
    private let ledger: NotificationLedger?
    private let logger: Logger
    private let broadcast = Broadcast<Void>(backlog: 1)

    /// - Parameters:
    ///   - registry: Where notices are put up.
    ///   - responder: Who is told what is done about them.
    ///   - isWanted: Whether the person wants them here. Asked for each.
    ///   - opener: Opens the page that one is about.
    ///   - ledger: The notifications that this and former processes have on screen.
    public init(
        registry: NotificationRegistry, responder: any NotificationResponder, bus: SessionBus,
        isWanted: @escaping @Sendable () async -> Bool,
        opener: PageOpener, ledger: NotificationLedger? = nil, logger: Logger
    ) {
        self.registry = registry
        self.responder = responder
        self.bus = bus
        self.isWanted = isWanted
        self.opener = opener
        self.ledger = ledger
        self.logger = logger
    }

    /// Something for each time that who shows notifications comes or goes.
    public func changes() -> AsyncStream<Void> {
        broadcast.stream()
    }

    /// Shows what is put up until the task is cancelled.
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
        /// It keeps quiet now, or does not any more.
        case mute
    }

    /// Shows them on one connection, until it ends.
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
        var server = NotificationServer(bus: bus, books: ledger.map { ($0, id) }, logger: logger)
        try await server.serviceChanged(to: bus.owner(of: NotificationService.name))
        await begin(with: open, on: &server)
        broadcast.publish(())
        let (events, event) = AsyncStream<Event>.makeStream()
        await withTaskGroup { group in
            group.addTask { for await update in updates { event.yield(.update(update)) } }
            group.addTask { for await signal in owners { event.yield(.owner(signal)) } }
            group.addTask { for await signal in signals { event.yield(.signal(signal)) } }
            group.addTask { for await _ in mutes { event.yield(.mute) } }
            for await event in events { await take(event, &server) }
            group.cancelAll()
        }
    }

    private func take(_ event: Event, _ server: inout NotificationServer) async {
        switch event {
        case .update(.posted(let notification, let manner)):
            await show([(notification, manner)], on: &server)
        case .update(.withdrawn(let id)):
            await server.close(id)
        case .owner(let signal):
            let owner = signal.arguments.last?.text ?? ""
            if server.serviceChanged(to: owner.isEmpty ? nil : owner) {
                await begin(with: registry.open, on: &server)
            }
            broadcast.publish(())
        case .mute:
            broadcast.publish(())
        case .signal(let signal):
            switch server.take(signal) {
            case .none: break
            case .respond(let response, let id): await respond(response, to: id)
            case .open(let place, let id):
                opener.open(place)
                await respond(.open, to: id)
            }
        }
    }

    /// Takes away what a former process has shown and is not true any more, and shows what is.
    private func begin(with open: [NotificationRegistry.Posting], on server: inout NotificationServer) async {
        let current = registry.leftovers.union(open.map(\.notification.id))
        for notification in server.lasting where !current.contains(notification) { await server.close(notification) }
        await show(open, on: &server)
    }

    private func show(_ postings: [NotificationRegistry.Posting], on server: inout NotificationServer) async {
        for (notification, manner) in postings { if await isWanted() { await server.show(notification, manner) } }
    }

    private func respond(_ response: NotificationResponse, to id: UserNotification.ID) async {
        do throws(NotificationRefusal) {
            let sentence = try await responder.respond(response, to: id)
            logger.info("notification answered", metadata: ["notification": "\(id)", "result": "\(sentence)"])
        } catch {
            logger.notice("notification answer rejected", metadata: ["notification": "\(id)", "error": "\(error)"])
            switch (response, error) {
            // Who has typed something must not think that it was kept.
            case (.reply, .unknown), (.reply, .refused): break
            // That an answer could not be kept is told by who was to keep it.
            case (.reply, .notKept), (.reply, .busy), (.skip, _), (.snooze, _), (.open, _), (.dismissal, _): return
            }
            registry.post(
                UserNotification(
                    id: "refused-\(id)", category: .confirmation, title: "Error", body: "\(error)",
                    speech: Speech(.intentionNotSaved)), .silent)
        }
    }
}
