import ServiceLifecycle

/// Runs what ends with its task, until the daemon ends.
struct UntilShutdown: Service {
    private let body: @Sendable () async -> Void

    init(_ body: @escaping @Sendable () async -> Void) {
        self.body = body
    }

    func run() async throws {
        await cancelWhenGracefulShutdown(body)
    }
}
