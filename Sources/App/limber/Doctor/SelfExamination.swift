import Daemon
import Platform
import UserFiles

/// The examinations of a daemon by itself: only it has the environment, the rights and the devices that its sessions
/// have.
///
/// Callers at the same time share one examination, which has a thread of its own and uses the output and the voice.
actor SelfExamination {
    private let reading: @Sendable () throws -> SettingsReading
    private let settings: @Sendable (SettingsReading) throws -> ProgramSettings
    private var running: Task<FindingsAnswer, Never>?

    /// - Parameters:
    ///   - reading: Reads the configuration again.
    ///   - settings: Returns the settings that the daemon would use after a restart.
    init(
        reading: @escaping @Sendable () throws -> SettingsReading,
        settings: @escaping @Sendable (SettingsReading) throws -> ProgramSettings
    ) {
        self.reading = reading
        self.settings = settings
    }

    func findings(about daemon: DaemonParts) async -> FindingsAnswer {
        if let running { return await running.value }
        let thread = ThreadExecutor(name: "limber-doctor")
        let task = Task(executorPreference: thread) { [reading, settings] in
            let findings: [Finding]
            do {
                let reading = try reading()
                findings = await Examination(
                    reading: reading, settings: daemon.settings,
                    // The examination reports the faults of settings that cannot be used.
                    subject: .daemon(daemon, thread, next: try? settings(reading))
                ).findings()
            } catch {
                findings = [Finding("settings", .bad, "\(error)")]
            }
            // A command runs as another user than the system service.
            let user = FileOwner.name(of: "/proc/self") ?? "$USER"
            return FindingsAnswer(findings.map { $0.naming(user: user) })
        }
        running = task
        defer { running = nil }
        return await task.value
    }
}
