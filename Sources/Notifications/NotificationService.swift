public import PracticeCore
import SDBus

/// What shows notifications on this box, by the Desktop Notifications Specification: whoever has its name on the session
/// bus.
public struct NotificationService: Sendable {
    private static let name = "org.freedesktop.Notifications"
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

    /// Whether notifications can be shown now, or could be: the bus starts some services only when they are needed.
    public func state() async -> NotificationState {
        do throws(BusError) {
            let bus = try await Bus.connect(
                to: try .session(environment: environment, user: user), timeout: Self.patience)
            let isThere = try await Self.isThere(on: bus)
            await bus.close()
            return isThere ? .notSetUp : .noService
        } catch {
            return .noService
        }
    }

    private static func isThere(on bus: Bus) async throws(BusError) -> Bool {
        if try await bus.owner(of: name) != nil { return true }
        return try await bus.startableNames().contains(name)
    }
}
