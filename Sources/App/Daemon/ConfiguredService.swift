import Platform
import ServiceLifecycle
import ServiceSettings
public import Session
import SessionCore
import Synchronization
public import UserFiles

/// A service that runs a task with a part of the settings, and restarts the task when this part changes.
///
/// The old task is cancelled and awaited before the new one starts, so two never run at the same time. A task that
/// returns early is not restarted until the settings change. At the daemon's shutdown the task is cancelled.
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

/// The settings of the daemon, which SIGHUP can replace.
final class CurrentSettings: Sendable {
    private let settings: Mutex<ProgramSettings>
    private let replacements = Broadcast<ProgramSettings>()

    init(_ settings: ProgramSettings) {
        self.settings = Mutex(settings)
    }

    var current: ProgramSettings { settings.withLock(\.self) }

    /// Returns a stream of the current settings and each replacement. A slow reader gets only the newest.
    func values() -> AsyncStream<ProgramSettings> {
        settings.withLock { replacements.stream(.newest(1), beginningWith: $0) }
    }

    func replace(with new: ProgramSettings) {
        settings.withLock { settings in
            settings = new
            replacements.publish(new)
        }
    }
}

extension ProgramSettings {
    /// The defaults of every session.
    public var defaults: SessionDefaults {
        SessionDefaults(
            options: session, outputs: outputs, pauseLimit: Frames.inSeconds(Int(pauseLimit.components.seconds)),
            wakingFrames: Frames.inSeconds(Int(wakeOutput.components.seconds)),
            isForwarding: server.url != nil, recordsShort: recordedSessions == .always)
    }
}
