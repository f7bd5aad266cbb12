import Notifications
import ServiceLifecycle

/// Shows notices on the desktop until the daemon ends.
struct DesktopService: Service {
    let desktop: DesktopNotifications

    func run() async throws {
        await cancelWhenGracefulShutdown { await desktop.run() }
    }
}
