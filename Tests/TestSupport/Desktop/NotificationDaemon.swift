package import SDBus
import Synchronization

/// A notification service under a test's control, since no service in Debian supports inline replies.
package final class NotificationDaemon: Sendable {
    /// A shown notification.
    package struct Shown: Hashable, Sendable {
        /// The assigned id, and that of the replaced notification; 0 for none.
        package let id, replaces: UInt32
        /// The title and the text below it.
        package let summary, body: String
        /// Keys and labels, alternating.
        package let actions: [String]
        package let hints: [String: BusValue]
    }

    package enum Call: Hashable, Sendable {
        case shown(Shown)
        case closed(UInt32)
    }

    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    private let bus: Bus
    private let last: Mutex<UInt32>
    private let calls: AsyncStream<Call>
    private let called: AsyncStream<Call>.Continuation

    /// Takes the service's name on a bus.
    ///
    /// - Parameters:
    ///   - capabilities: The reported capabilities.
    ///   - first: The id of the first notification: services that restart begin anew.
    package init(
        on daemon: PrivateBus, capabilities: [String] = ["actions", "body", "body-markup", "inline-reply"],
        first: UInt32 = 1
    ) async throws {
        last = Mutex(first - 1)
        (calls, called) = AsyncStream.makeStream()
        bus = try await daemon.connect()
        try await bus.export(interface(capabilities), at: Self.path)
        _ = try await bus.claim(Self.name)
    }

    package func next() async -> Call? { await calls.first { _ in true } }

    package func shown() async -> Shown? {
        for await case .shown(let shown) in calls { return shown }
        return nil
    }

    package func invoke(_ key: String, on id: UInt32) async throws { try await emit("ActionInvoked", id, .string(key)) }

    package func reply(_ text: String, to id: UInt32) async throws {
        try await emit("NotificationReplied", id, .string(text))
    }

    /// Closes a notification: 1 expired, 2 dismissed by the user, 3 closed by a call.
    package func close(_ id: UInt32, reason: UInt32) async throws {
        try await emit("NotificationClosed", id, .uint32(reason))
    }

    /// A test cannot react before the id was returned; the program ignores unknown ids.
    private func emit(_ signal: String, _ id: UInt32, _ value: BusValue) async throws {
        _ = try await bus.owner(of: Self.name)
        try await bus.emit(signal, of: Self.name, at: Self.path, [.uint32(id), value])
    }

    package func stop() async { await bus.close() }

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
