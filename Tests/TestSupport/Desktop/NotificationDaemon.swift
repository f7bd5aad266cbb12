public import SDBus
import Synchronization

/// A notification service on a real bus that does what its test says: Debian has none that answers inline.
public final class NotificationDaemon: Sendable {
    /// What was to be shown.
    public struct Shown: Hashable, Sendable {
        /// The number that it was given.
        public let id: UInt32
        /// What it takes the place of; 0 for nothing.
        public let replaces: UInt32
        /// A line.
        public let summary: String
        /// The rest.
        public let body: String
        /// Keys and labels in turn.
        public let actions: [String]
        /// What else was said of it.
        public let hints: [String: BusValue]
    }

    /// What it was told.
    public enum Call: Hashable, Sendable {
        case shown(Shown)
        case closed(UInt32)
    }

    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    private let bus: Bus
    private let last: Mutex<UInt32>
    private let calls: AsyncStream<Call>
    private let called: AsyncStream<Call>.Continuation

    /// Comes to a bus. Returns when it has the name.
    ///
    /// - Parameters:
    ///   - capabilities: What it says that it can.
    ///   - first: The number of the first notification: services that restart begin anew.
    public init(
        on daemon: PrivateBus, capabilities: [String] = ["actions", "body", "body-markup", "inline-reply"],
        first: UInt32 = 1
    ) async throws {
        last = Mutex(first - 1)
        (calls, called) = AsyncStream.makeStream()
        bus = try await Bus.connect(to: BusAddress(daemon.address))
        try await bus.export(interface(capabilities), at: Self.path)
        _ = try await bus.claim(Self.name)
    }

    /// The next thing that it is told.
    public func next() async -> Call? {
        for await call in calls { return call }
        return nil
    }

    /// The next that is to be shown.
    public func shown() async -> Shown? {
        for await case .shown(let shown) in calls { return shown }
        return nil
    }

    /// Somebody presses a button, or taps.
    public func invoke(_ key: String, on id: UInt32) async throws {
        try await answerFirst()
        try await bus.emit("ActionInvoked", of: Self.name, at: Self.path, [.uint32(id), .string(key)])
    }

    /// Somebody types an answer.
    public func reply(_ text: String, to id: UInt32) async throws {
        try await answerFirst()
        try await bus.emit("NotificationReplied", of: Self.name, at: Self.path, [.uint32(id), .string(text)])
    }

    /// It goes away: 1 by itself, 2 somebody has put it away, 3 it was called off.
    public func close(_ id: UInt32, reason: UInt32) async throws {
        try await answerFirst()
        try await bus.emit("NotificationClosed", of: Self.name, at: Self.path, [.uint32(id), .uint32(reason)])
    }

    /// Nobody reacts before the number of a notification was answered; the program ignores numbers that it does not know.
    private func answerFirst() async throws {
        _ = try await bus.owner(of: Self.name)
    }

    /// Dies.
    public func stop() async {
        await bus.close()
    }

    private func interface(_ capabilities: [String]) -> BusInterface {
        BusInterface(
            name: Self.name,
            methods: [
                BusInterface.Method("GetCapabilities", returns: [.init("capabilities", "as")]) { _ in
                    [.strings(capabilities)]
                },
                BusInterface.Method(
                    "GetServerInformation",
                    returns: [.init("name", "s"), .init("vendor", "s"), .init("version", "s"), .init("spec", "s")]
                ) { _ in [.string("Plasma"), .string("KDE"), .string("5.27"), .string("1.2")] },
                BusInterface.Method(
                    "Notify",
                    [
                        .init("app", "s"), .init("replaces", "u"), .init("icon", "s"), .init("summary", "s"),
                        .init("body", "s"), .init("actions", "as"), .init("hints", "a{sv}"), .init("timeout", "i"),
                    ], returns: [.init("id", "u")]
                ) { [self] arguments in [.uint32(show(arguments))] },
                BusInterface.Method("CloseNotification", [.init("id", "u")]) { [self] arguments in
                    if case .uint32(let id) = arguments[0] { called.yield(.closed(id)) }
                    return []
                },
            ],
            signals: [
                BusInterface.Signal("ActionInvoked", [.init("id", "u"), .init("key", "s")]),
                BusInterface.Signal("NotificationReplied", [.init("id", "u"), .init("text", "s")]),
                BusInterface.Signal("NotificationClosed", [.init("id", "u"), .init("reason", "u")]),
            ])
    }

    private func show(_ arguments: [BusValue]) -> UInt32 {
        guard case .uint32(let replaces) = arguments[1] else { return 0 }
        let id = last.withLock { last in
            if replaces != 0 { return replaces }
            last += 1
            return last
        }
        called.yield(
            .shown(
                Shown(
                    id: id, replaces: replaces, summary: arguments[3].text ?? "", body: arguments[4].text ?? "",
                    actions: arguments[5].texts ?? [], hints: arguments[6].properties ?? [:])))
        return id
    }
}
