import Logging
import Platform
import SDBus
import ServiceLifecycle
import Session

/// The service that notifies systemd of start and end, and resets its watchdog.
struct SystemdService: Service {
    let host: SessionHost
    let logger: Logger

    func run() async throws {
        notifySystemd(.ready, logger)
        if let interval = ServiceNotification.watchdogInterval {
            try? await cancelWhenGracefulShutdown {
                while true {
                    try await TaskPool.sleep(for: interval / 2)
                    // A daemon whose session host does not respond must not reset the watchdog.
                    _ = await host.snapshot()
                    notifySystemd(.watchdog, logger)
                }
            }
        } else {
            try? await gracefulShutdown()
        }
        notifySystemd(.stopping, logger)
    }
}

func notifySystemd(_ notification: ServiceNotification, _ logger: Logger) {
    do throws(BusError) {
        try notification.send()
    } catch {
        logger.warning("cannot notify systemd", metadata: ["error": "\(error)"])
    }
}
