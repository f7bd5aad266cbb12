public import ControlProtocol
import Platform

/// The restart of the daemon once nobody plays: the daemon ends, and systemd starts it again.
public struct IdleRestart: RestartControl {
    private let host: SessionHost
    private let limit: Duration
    private let request = Latch<Void>()

    /// Creates a restart that nobody has requested yet.
    ///
    /// - Parameter limit: The longest wait. After it, the restart interrupts a session, which can be resumed.
    public init(of host: SessionHost, within limit: Duration = .seconds(2 * 60 * 60)) {
        self.host = host
        self.limit = limit
    }

    /// Requests the restart.
    public func restartWhenIdle() async -> RestartReply {
        let occupation = await host.occupation()
        request.open()
        return RestartReply(waitsFor: occupation)
    }

    /// Waits for a request, and then until nobody plays.
    ///
    /// - Returns: `false` if the task was cancelled first.
    public func untilDue() async -> Bool {
        await request.wait()
        await withTaskGroup { group in
            group.addTask { await host.closeWhenIdle() }
            // The limit ends early if the task is cancelled.
            group.addTask { try? await TaskPool.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
        return !Task.isCancelled
    }
}
