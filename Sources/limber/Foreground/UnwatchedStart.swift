import ControlProtocol
import Platform
import SessionCore

/// The start of a session without a terminal, such as one of cron. Nobody sees that its output is missing, so it waits,
/// begins once the output is there, and gives up after a while.
struct UnwatchedStart: Sendable {
    /// The longest wait for the output. A session that waits without end would keep that of the next day from starting.
    static let longestWait = Duration.seconds(20 * 60)

    let control: any SessionControl
    var limit = longestWait
    /// Ends a session whose output has not come.
    let giveUp: @Sendable () async -> Void

    /// Follows the session until it is heard, or ends. A loss after that is not waited out: the user is there, and
    /// resumes.
    ///
    /// - Returns: The error of a session whose output has not come.
    func run(following updates: AsyncStream<SessionUpdate>) async -> CommandError? {
        var wait: (error: String, timer: Task<Bool, Never>)?
        for await case .event(let event) in updates {
            guard event.frame == 0 else { break }
            if case .deviceLost(_, let error) = event.kind, wait == nil {
                wait = (error, Task { await givesUp() })
            } else if case .deviceFound = event.kind, let found = wait {
                found.timer.cancel()
                wait = nil
                // The session may have ended, or lost its output again, which is an event of its own.
                try? await control.perform(.play)
            }
        }
        wait?.timer.cancel()
        guard let wait, await wait.timer.value else { return nil }
        let time = DurationText.text(seconds: Int(limit.components.seconds))
        return CommandError(.missing, "the session has not started within \(time): \(wait.error)")
    }

    /// Ends the session at the end of the wait; returns `false` if the wait is cancelled.
    private func givesUp() async -> Bool {
        do {
            try await TaskPool.sleep(for: limit)
        } catch {
            return false
        }
        await giveUp()
        return true
    }
}
