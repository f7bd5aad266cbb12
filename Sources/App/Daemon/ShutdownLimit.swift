import Glibc
import Logging
import Platform
import ServiceLifecycle

/// The service that ends the process if the other services have not stopped 3 s after a signal: a disk or a file system
/// can keep a thread for any time. No session is lost by that, as after a crash.
struct ShutdownLimit: Service {
    let logger: Logger

    private static let seconds: UInt32 = 3

    func run() async throws {
        try? await gracefulShutdown()
        // SIGALRM ends the process, whatever its threads wait for.
        alarm(Self.seconds)
        Task { [logger] in
            let patience = Duration.seconds(Int(Self.seconds)) - .milliseconds(200)
            // Only a cancellation is thrown.
            guard (try? await TaskPool.sleep(for: patience)) != nil else { return }
            logger.error("services did not stop in time, ending the process")
        }
    }

    /// Lifts the limit after the last service has stopped.
    static func lift() {
        alarm(0)
    }
}

/// A service that runs on the task pool, whatever thread supervises it. If it ends early, the daemon goes on without
/// it.
struct ServiceOnTaskPool: Service {
    let service: any Service
    let logger: Logger

    func run() async throws {
        // An unstructured task does not inherit the executor.
        let running = Task { try await service.run() }
        await withTaskCancellationHandler {
            do {
                try await running.value
            } catch {
                logger.error("service ended", metadata: ["service": "\(type(of: service))", "error": "\(error)"])
            }
        } onCancel: {
            running.cancel()
        }
        try? await gracefulShutdown()
    }
}

/// A service that runs a task and cancels it at the daemon's shutdown.
struct UntilShutdown: Service {
    private let body: @Sendable () async -> Void

    init(_ body: @escaping @Sendable () async -> Void) {
        self.body = body
    }

    func run() async throws {
        await cancelWhenGracefulShutdown(body)
    }
}
