public import Logging
public import PracticeCore
public import SDBus

/// The notification server of the desktop (Desktop Notifications Specification): its status, and single notifications
/// of short-lived processes.
///
/// Each function opens a connection to the session bus and closes it. The daemon keeps its own connection instead, in
/// `NotificationServer`.
public struct NotificationService: Sendable {
    static let name = "org.freedesktop.Notifications"
    static let path = "/org/freedesktop/Notifications"
    /// dunst's own interface at the same path, with the property `paused` since dunst 1.7.
    private static let dunst = "org.dunstproject.cmd0"
    /// The time limit of connecting and of each call. It is short, because a user waits for the command.
    private static let timeout = Duration.seconds(2)

    private let environment: [String: String]
    private let user: UInt32

    /// Creates the service of a user.
    ///
    /// - Parameters:
    ///   - environment: The environment that locates the session bus and names the desktop.
    ///   - user: The numeric id of the user.
    public init(environment: [String: String], user: UInt32) {
        self.environment = environment
        self.user = user
    }

    /// Returns the status of desktop notifications from the user's consent and the server's state.
    public func status(_ consent: NotificationConsent) async -> NotificationStatus {
        NotificationStatus(
            consent: consent, server: await server(), desktop: environment["XDG_CURRENT_DESKTOP"] ?? "")
    }

    /// Shows a notification for a process that exits afterwards.
    ///
    /// The notification has no buttons: their actions would reach no process.
    ///
    /// - Throws: ``BusError`` if the bus or the server does not respond, or refuses the notification.
    public func show(_ notification: UserNotification, _ manner: NotificationManner, logger: Logger)
        async throws(BusError)
    {
        let bus = try await Bus.connect(
            to: try .session(environment: environment, user: user), timeout: Self.timeout)
        var server = NotificationServer(bus: bus, storage: nil, logger: logger)
        do throws(BusError) {
            try await server.put(notification, manner, isAttended: false)
        } catch {
            await bus.close()
            throw error
        }
        await bus.close()
    }

    /// Returns the server's state. A server that the bus can start on demand is available.
    ///
    /// The state is `missing` if the bus cannot be reached, and `unresponsive` if a call fails or takes longer than
    /// ``timeout``.
    private func server() async -> NotificationServerState {
        do throws(BusError) {
            let bus = try await Bus.connect(
                to: try .session(environment: environment, user: user), timeout: Self.timeout)
            let server = await Self.server(on: bus)
            await bus.close()
            return server
        } catch {
            return .missing
        }
    }

    private static func server(on bus: Bus) async -> NotificationServerState {
        do throws(BusError) {
            guard try await bus.owner(of: name) != nil else {
                return try await bus.startableNames().contains(name) ? .available(name: "", isMuted: false) : .missing
            }
            let answer = try await bus.call(name, path, name, "GetServerInformation", timeout: timeout)
            guard let server = answer.first?.text else { return .unresponsive }
            return .available(name: server, isMuted: await isMuted(server, on: bus))
        } catch {
            return .unresponsive
        }
    }

    /// Returns whether the server mutes notifications: dunst's property `paused`, else `Inhibited` of specification
    /// 1.3, which Plasma has. Servers without the property, such as GNOME, do not expose this and count as not muted.
    private static func isMuted(_ server: String, on bus: Bus) async -> Bool {
        let (interface, property) = server == "dunst" ? (dunst, "paused") : (name, "Inhibited")
        let value = try? await bus.property(property, of: interface, at: path, of: name, timeout: timeout)
        return value == .bool(true)
    }
}
