import ServiceLifecycle

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
