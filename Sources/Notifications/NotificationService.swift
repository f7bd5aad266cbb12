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
    private static let patience = Duration.seconds(2)

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
            consent: consent, desk: await desk(), desktop: environment["XDG_CURRENT_DESKTOP"] ?? "")
    }

    /// Shows a notice for a process that does not stay: it has no buttons, for nobody would hear them.
    ///
    /// - Throws: ``BusError`` where it cannot be shown.
    public func show(_ notice: Notice, _ manner: NoticeManner, logger: Logger) async throws(BusError) {
        let bus = try await Bus.connect(to: try .session(environment: environment, user: user), timeout: Self.patience)
        var server = NotificationServer(bus: bus, books: nil, logger: logger)
        do throws(BusError) {
            try await server.put(notice, manner, isAttended: false)
        } catch {
            await bus.close()
            throw error
        }
        await bus.close()
    }

    /// Who would show them: the bus starts some services only when they are needed.
    private func desk() async -> NotificationDesk {
        do throws(BusError) {
            let bus = try await Bus.connect(
                to: try .session(environment: environment, user: user), timeout: Self.patience)
            let desk = await Self.desk(on: bus)
            await bus.close()
            return desk
        } catch {
            return .missing
        }
    }

    private static func desk(on bus: Bus) async -> NotificationDesk {
        do throws(BusError) {
            guard try await bus.owner(of: name) != nil else {
                return try await bus.startableNames().contains(name) ? .there(name: "", isMuted: false) : .missing
            }
            let answer = try await bus.call(name, path, name, "GetServerInformation", timeout: patience)
            guard let server = answer.first?.text else { return .silent }
            return .there(name: server, isMuted: await isMuted(server, on: bus))
        } catch {
            return .silent
        }
    }

    /// dunst says so in a property of its own, Plasma and others in one that the specification has had since 1.3. Who
    /// has neither does not tell.
    private static func isMuted(_ server: String, on bus: Bus) async -> Bool {
        let (interface, property) = server == "dunst" ? (dunst, "paused") : (name, "Inhibited")
        let value = try? await bus.property(property, of: interface, at: path, of: name, timeout: patience)
        return value == .bool(true)
    }
}
