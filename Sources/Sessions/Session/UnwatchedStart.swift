package import ControlProtocol
import Platform
import PracticeCore
import SessionCore

/// The start of a session that nobody watches, such as one of cron or of a schedule. Nobody sees that its output is
/// missing, so it waits, begins once the output is there, and gives up after a while.
package struct UnwatchedStart: Sendable {
    /// The end of a session whose output did not come.
    package enum Failure: Hashable, Sendable {
        /// The session was given up. The text is the error of the output.
        case givenUp(String)
        /// The process ended while the session waited. The text is the error of the output.
        case interrupted(String)
    }

    private let control: any SessionControl
    private let limit: Duration
    private let time: @Sendable () -> Duration
    private let mayBegin: @Sendable () async -> Bool
    private let giveUp: @Sendable () async -> Void

    /// Creates the start of a session.
    ///
    /// - Parameters:
    ///   - control: The session, which is resumed once its output is there.
    ///   - limit: The longest wait for the output.
    ///   - time: A clock that runs while the computer sleeps: a session does not begin hours later, after the sleep.
    ///   - mayBegin: Returns whether the session may still begin once its output is there.
    ///   - giveUp: Ends a session whose output has not come, or that may not begin any more.
    package init(
        control: any SessionControl, limit: Duration = StartDecision.longestWait,
        time: @escaping @Sendable () -> Duration = bootTime,
        mayBegin: @escaping @Sendable () async -> Bool = { true }, giveUp: @escaping @Sendable () async -> Void
    ) {
        self.control = control
        self.limit = limit
        self.time = time
        self.mayBegin = mayBegin
        self.giveUp = giveUp
    }

    /// The time since the computer was booted, sleep included.
    package static let bootTime: @Sendable () -> Duration = { BootTime.now }

    /// Follows the session until it is heard, or ends. A loss after that is not waited out: the user is there, and
    /// resumes.
    ///
    /// - Returns: The failure of the start; `nil` if the session was heard, or if a user ended it.
    package func run(following updates: AsyncStream<SessionUpdate>) async -> Failure? {
        let end = time() + limit
        var wait: (error: String, timer: Task<Bool, Never>)?
        var isEnded = false
        for await case .event(let event) in updates {
            guard event.frame == 0 else { break }
            if case .deviceLost(_, let error) = event.kind, wait == nil {
                wait = (error, Task { await givesUp(at: end) })
            } else if case .deviceFound = event.kind, let found = wait {
                found.timer.cancel()
                if await found.timer.value { return .givenUp(found.error) }
                // The timer stood still while the computer slept.
                let isLate = time() > end
                let mayBegin = isLate ? false : await mayBegin()
                guard mayBegin else {
                    await giveUp()
                    return .givenUp(found.error)
                }
                wait = nil
                // The session may have ended, or lost its output again, which is an event of its own.
                _ = try? await control.perform(.command(.play))
            } else if event.isLast {
                isEnded = true
            }
        }
        guard let wait else { return nil }
        wait.timer.cancel()
        if await wait.timer.value { return .givenUp(wait.error) }
        return isEnded ? nil : .interrupted(wait.error)
    }

    /// Ends the session at the end of the wait; returns `false` if the wait is cancelled.
    private func givesUp(at end: Duration) async -> Bool {
        do {
            try await TaskPool.sleep(for: max(.zero, end - time()))
        } catch {
            return false
        }
        await giveUp()
        return true
    }
}

/// The wait of a session of a host that nobody watches for its output.
struct OutputWait: Sendable {
    let limit: Duration
    /// Returns whether the session may still begin once its output is there.
    let mayBegin: @Sendable () async -> Bool
    /// Called with the error of the output when the session has been given up, or interrupted while it waited.
    let report: @Sendable (_ error: String) async -> Void

    /// Begins to wait, before the session runs. The task ends with the report.
    func begin(_ controller: SessionController) async -> Task<Void, Never> {
        let updates = await controller.updates()
        return Task {
            let start = UnwatchedStart(control: controller, limit: limit, mayBegin: mayBegin) {
                await controller.giveUpStart()
            }
            switch await start.run(following: updates) {
            case .givenUp(let error), .interrupted(let error): await report(error)
            case nil: break
            }
        }
    }
}
