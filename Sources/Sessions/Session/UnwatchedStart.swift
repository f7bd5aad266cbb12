import ControlProtocol
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

        /// The error of the output.
        var error: String {
            switch self {
            case .givenUp(let error), .interrupted(let error): error
            }
        }
    }

    private let limit: Duration
    private let time: @Sendable () -> Duration
    private let mayBegin: @Sendable () async -> Bool
    private let report: @Sendable (Failure) async -> Void

    /// Creates the start of a session.
    ///
    /// - Parameters:
    ///   - limit: The longest wait for the output.
    ///   - time: A clock that runs while the computer sleeps: a session does not begin hours later, after the sleep.
    ///   - mayBegin: Returns whether the session may still begin once its output is there.
    ///   - report: Receives the failure of the start.
    package init(
        limit: Duration = StartDecision.longestWait,
        time: @escaping @Sendable () -> Duration = bootTime,
        mayBegin: @escaping @Sendable () async -> Bool = { true },
        report: @escaping @Sendable (Failure) async -> Void = { _ in }
    ) {
        self.limit = limit
        self.time = time
        self.mayBegin = mayBegin
        self.report = report
    }

    /// The time since the computer was booted, sleep included.
    package static let bootTime: @Sendable () -> Duration = { BootTime.now }

    /// Begins to follow a session before it runs. The task ends with the session's first sound, or after the report.
    package func begin(_ controller: SessionController) async -> Task<Failure?, Never> {
        let updates = await controller.updates()
        return Task {
            let failure = await follow(updates, of: controller) { await controller.giveUpStart() }
            if let failure { await report(failure) }
            return failure
        }
    }

    /// Follows the session until it is heard, or ends. A loss after that is not waited out: the user is there, and
    /// resumes.
    ///
    /// - Parameters:
    ///   - control: The session, which is resumed once its output is there.
    ///   - giveUp: Ends a session whose output has not come, or that may not begin any more.
    /// - Returns: The failure of the start; `nil` if the session was heard, or if a user ended it.
    func follow(
        _ updates: AsyncStream<SessionUpdate>, of control: any SessionControl,
        giveUp: @escaping @Sendable () async -> Void
    ) async -> Failure? {
        let end = time() + limit
        var wait: (error: String, timer: Task<Bool, Never>)?
        var isEnded = false
        for await case .event(let event) in updates {
            guard event.frame == 0 else { break }
            if case .deviceLost(_, let error) = event.kind, wait == nil {
                wait = (error, Task { await isOver(at: end, giveUp) })
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
    private func isOver(at end: Duration, _ giveUp: @Sendable () async -> Void) async -> Bool {
        do {
            try await TaskPool.sleep(for: max(.zero, end - time()))
        } catch {
            return false
        }
        await giveUp()
        return true
    }
}
