import ServiceLifecycle
import UserFiles

/// A service that runs a task with a part of the settings, and restarts the task when this part changes.
///
/// The old task is cancelled and awaited before the new one starts, so two never run at the same time. A task that
/// returns early is not restarted until the settings change. At the daemon's shutdown the task is cancelled.
///
/// ```swift
/// ConfiguredService(of: settings, \.mpris) { mpris in
///     if mpris.isEnabled { await MPRISService(control: sessions, bus: bus, logger: logger).run() }
/// }
/// ```
struct ConfiguredService<Part: Hashable & Sendable>: Service {
    private let settings: CurrentSettings
    private let part: @Sendable (ProgramSettings) -> Part
    private let body: @Sendable (Part) async -> Void

    /// - Parameters:
    ///   - part: Returns the settings that the task depends on.
    ///   - body: The task. It must return soon after its cancellation.
    init(
        of settings: CurrentSettings, _ part: @escaping @Sendable (ProgramSettings) -> Part,
        _ body: @escaping @Sendable (Part) async -> Void
    ) {
        self.settings = settings
        self.part = part
        self.body = body
    }

    func run() async throws {
        var running: (part: Part, task: Task<Void, Never>)?
        for await settings in settings.values().cancelOnGracefulShutdown() {
            let part = part(settings)
            guard running?.part != part else { continue }
            running?.task.cancel()
            await running?.task.value
            running = (part, Task { await body(part) })
        }
        running?.task.cancel()
        await running?.task.value
    }
}
