public import Logging
public import PracticeCore
public import SDBus

/// What shows notifications on this box, by the Desktop Notifications Specification: whoever has its name on the session
/// bus.
public struct NotificationService: Sendable {
    static let name = "org.freedesktop.Notifications"
    static let path = "/org/freedesktop/Notifications"
    /// What dunst offers at the same place; it has told since 1.7 whether it is paused.
    private static let dunst = "org.dunstproject.cmd0"
    /// A bus that takes longer is as good as none: somebody waits for the answer.
    private static let waitLimits = Duration.seconds(2)

    private let environment: [String: String]
    private let user: UInt32

    /// The service of a user.
    ///
    /// - Parameter environment: that of the process, which leads to the session bus.
    public init(environment: [String: String], user: UInt32) {
        self.environment = environment
        self.user = user
    }

    /// Whether notifications can be shown now, or could be, and whether the person wants them.
    public func status(_ consent: NotificationConsent) async -> NotificationStatus {
        NotificationStatus(
            consent: consent, server: await server(), desktop: environment["XDG_CURRENT_DESKTOP"] ?? "")
    }

    /// Shows a notice for a process that does not stay: it has no buttons, for nobody would hear them.
    ///
    /// - Throws: ``BusError`` where it cannot be shown.
    public func show(_ notification: UserNotification, _ manner: NotificationManner, logger: Logger)
        async throws(BusError)
    {
        let bus = try await Bus.connect(
            to: try .session(environment: environment, user: user), timeout: Self.waitLimits)
        var server = NotificationServer(bus: bus, books: nil, logger: logger)
        do throws(BusError) {
            try await server.put(notification, manner, isAttended: false)
        } catch {
            await bus.close()
            throw error
        }
        await bus.close()
    }

    /// Who would show them: the bus starts some services only when they are needed.
    private func server() async -> NotificationServerState {
        do throws(BusError) {
            let bus = try await Bus.connect(
                to: try .session(environment: environment, user: user), timeout: Self.waitLimits)
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
            let answer = try await bus.call(name, path, name, "GetServerInformation", timeout: waitLimits)
            guard let server = answer.first?.text else { return .unresponsive }
            return .available(name: server, isMuted: await isMuted(server, on: bus))
        } catch {
            return .unresponsive
        }
    }

    /// dunst says so in a property of its own, Plasma and others in one that the specification has had since 1.3. Who
    /// has neither does not tell.
    private static func isMuted(_ server: String, on bus: Bus) async -> Bool {
        let (interface, property) = server == "dunst" ? (dunst, "paused") : (name, "Inhibited")
        let value = try? await bus.property(property, of: interface, at: path, of: name, timeout: waitLimits)
        return value == .bool(true)
    }
}
