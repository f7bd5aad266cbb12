import ControlProtocol
import ControlSocket
import Logging
public import OtherPlayers
import Platform
import SDBus
import ServiceLifecycle
public import Session
import Synchronization
import UnixSignals
import UserFiles

/// The service that reloads the configuration on SIGHUP. If the configuration is invalid, it logs the errors and keeps
/// the settings.
///
/// The service does nothing if SIGHUP was ignored at the start, as by `nohup`.
struct ReloadService: Service {
    let settings: CurrentSettings
    let read: @Sendable () throws -> ProgramSettings
    let logger: Logger

    func run() async throws {
        guard !Hangup.isIgnored else { return }
        let start = settings.current
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            notifySystemd(.reloading(since: .now), logger)
            do {
                settings.replace(with: try await ThreadExecutor.files.run { try read() })
                logger.notice("configuration reloaded")
                let waiting = settings.current.keysForRestart(since: start)
                if !waiting.isEmpty {
                    logger.notice("restart required", metadata: ["settings": "\(waiting.joined(separator: ", "))"])
                }
            } catch {
                for fault in "\(error)".split(separator: "\n") {
                    logger.error("configuration not reloaded", metadata: ["error": "\(fault)"])
                }
            }
            notifySystemd(.ready, logger)
        }
    }
}

/// The service that answers on the control socket until the daemon's graceful shutdown.
///
/// A socket can be served once: a second call of ``run()`` returns at once.
final class ControlSocketService: Service {
    private let server: ControlSocketServer
    /// The socket, until ``run()`` takes it.
    private let socket: Mutex<ListeningSocket?>

    init(server: ControlSocketServer, socket: consuming ListeningSocket) {
        self.server = server
        self.socket = Mutex(socket)
    }

    func run() async throws {
        guard let socket = socket.withLock({ $0.take() }) else { return }
        // A cancelled wait ends like a shutdown.
        try await server.serve(socket) { try? await gracefulShutdown() }
    }
}

/// Returns freed memory to the system after each session.
struct MemoryService: Service {
    let control: any SessionControl

    /// The delay after a session, in which its threads end.
    private static let delay = Duration.seconds(1)

    func run() async throws {
        var last = SessionSnapshot.Status.idle
        var trimming: Task<Void, Never>?
        for await case .snapshot(let snapshot) in await control.updates() where snapshot.status != last {
            last = snapshot.status
            // The next session allocates while it starts, so trimming must not run at the same time.
            trimming?.cancel()
            guard snapshot.status == .idle else { continue }
            trimming = Task {
                // Only a cancellation is thrown.
                guard (try? await TaskPool.sleep(for: Self.delay)) != nil else { return }
                Allocator.releaseFreePages()
            }
        }
        trimming?.cancel()
    }
}

/// Pauses or ducks other players during narration, and resumes them at the end of the last session.
struct PlayersService: Service {
    let players: RunningPlayers
    let control: any SessionControl

    func run() async throws {
        // Runs until the sessions end, which happens before the daemon ends.
        await players.run(following: control)
    }
}

extension RunningPlayers: OtherPlayback {}

/// The service that records interrupted sessions at the start, and leaves a running session recoverable at the end.
struct SessionService: Service {
    let host: SessionHost

    func run() async throws {
        await host.recover()
        // A client that asked before does not know that a session can be resumed.
        await host.publishIdle()
        try? await gracefulShutdown()
        await host.close()
    }
}

/// The service that notifies systemd of start and end, and resets its watchdog.
struct SystemdService: Service {
    let host: SessionHost
    let logger: Logger

    func run() async throws {
        // Only a cancellation is thrown, and systemd is notified of the end in any case.
        try? await cancelWhenGracefulShutdown {
            // systemd ends a service that is never ready.
            try await notify(.ready, retryingAfter: .seconds(1))
            while let interval = ServiceNotification.watchdogInterval {
                try await TaskPool.sleep(for: interval / 2)
                // A daemon whose session host does not respond must not reset the watchdog.
                _ = await host.snapshot()
                try await notify(.watchdog, retryingAfter: interval / 8)
            }
        }
        try? await gracefulShutdown()
        notifySystemd(.stopping, logger)
    }

    /// Notifies systemd, at once or after some attempts with backoff.
    private func notify(_ notification: ServiceNotification, retryingAfter wait: Duration) async throws {
        var wait = wait
        while !notifySystemd(notification, logger) {
            try await TaskPool.sleep(for: wait)
            wait = min(wait * 2, .seconds(60))
        }
    }
}

/// Notifies systemd, and returns whether that succeeded or systemd did not start the process.
@discardableResult
func notifySystemd(_ notification: ServiceNotification, _ logger: Logger) -> Bool {
    do throws(BusError) {
        try notification.send()
        return true
    } catch {
        logger.warning("cannot notify systemd", metadata: ["error": "\(error)"])
        return false
    }
}
