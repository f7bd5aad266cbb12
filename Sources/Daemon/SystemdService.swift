import Logging
import Platform
import SDBus
import ServiceLifecycle
import Session

/// Tells the systemd that started the daemon, if one did, that it is ready, alive, and about to end.
struct SystemdService: Service {
    let host: SessionHost
    let logger: Logger

    func run() async throws {
        tellSystemd(.ready, logger)
        if let interval = ServiceNotification.watchdogInterval {
            try? await cancelWhenGracefulShutdown {
                while true {
                    try await TaskPool.sleep(for: interval / 2)
                    // Not alive while nobody would be answered.
                    _ = await host.snapshot()
                    tellSystemd(.watchdog, logger)
                }
            }
        } else {
            try? await gracefulShutdown()
        }
        tellSystemd(.stopping, logger)
    }
}

func tellSystemd(_ notification: ServiceNotification, _ logger: Logger) {
    do throws(BusError) {
        try notification.send()
    } catch {
        logger.warning("cannot notify systemd", metadata: ["error": "\(error)"])
    }
}
