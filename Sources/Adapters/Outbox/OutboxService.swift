public import Logging
import Platform
public import PracticeData
public import ServiceSettings
import SessionCore

/// The service that forwards the sessions of the outbox to another server. Each session is sent once, also across
/// crashes of either side and network failures.
///
/// This folder holds the service, the rules of retries (``ForwardingRules``), the client (``OtherServer``) and the
/// program that it uses (``Curl``). The outbox itself is stored by `PracticeData`. The daemon runs one service, and the
/// service one child process at a time.
public actor OutboxService {
    private let settings: ServerSettings
    private let practice: PracticeService
    private let curl: Curl
    private let logger: Logger
    private var rules = ForwardingRules()
    private var timer: Task<Void, Never>?

    /// Creates a service; ``run()`` starts it.
    ///
    /// - Parameters:
    ///   - settings: The address and the token of the server.
    ///   - practice: The database with the outbox.
    ///   - environment: The environment with `PATH` and the proxies.
    public init(
        _ settings: ServerSettings, practice: PracticeService, environment: [String: String], logger: Logger
    ) {
        self.settings = settings
        self.practice = practice.waiting(.background)
        self.curl = Curl(environment: environment)
        self.logger = logger
    }

    /// Forwards sessions until the task is cancelled. The service does not wake up while the outbox is empty.
    public func run() async {
        guard let address = settings.url else { return }
        let server = OtherServer(address: address, token: settings.token, curl: curl)
        let (wakeUps, wakeUp) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        wakeUp.yield()
        let changes = practice.changes()
        await withTaskGroup { group in
            group.addTask { for await change in changes where change.concerns([.sessions]) { wakeUp.yield() } }
            for await _ in wakeUps {
                let next = await send(to: server)
                if Task.isCancelled { break }
                wait(until: next, then: wakeUp)
            }
            group.cancelAll()
        }
        timer?.cancel()
    }

    private func wait(until moment: Timestamp?, then wakeUp: AsyncStream<Void>.Continuation) {
        timer?.cancel()
        timer = moment.map { moment in
            // At least a second: a clock that is set back and forth must not cause a busy loop.
            let wait = Duration.seconds(max(1, moment.seconds(since: now())))
            return Task {
                try? await TaskPool.sleep(for: wait)
                if !Task.isCancelled { wakeUp.yield() }
            }
        }
    }

    private func now() -> Timestamp { practice.context.now() }

    /// Sends the sessions that are due.
    ///
    /// - Returns: The time at which the next session is due; `nil` if the outbox is empty.
    private func send(to server: OtherServer) async -> Timestamp? {
        do {
            while !Task.isCancelled {
                if let end = rules.backoffEnd(now: now()) { return end }
                let forwarding = try await practice.write { [now] in try $0.outbox.nextForwarding(now: now()) }
                guard let forwarding else { break }
                try await send(forwarding, to: server)
            }
            return try await practice.read { try $0.outbox.forwardingsWaiting() }?.next
        } catch {
            logger.warning(
                "cannot read the outbox", metadata: ["server": "\(server.address)", "error": "\(error)"])
            return Timestamp(milliseconds: now().milliseconds + 60_000)
        }
    }

    private func send(_ forwarding: Forwarding, to server: OtherServer) async throws {
        let session = forwarding.session
        let attempts = forwarding.attempts
        let next = rules.nextAttempt(attempts: attempts, now: now())
        try await practice.write { try $0.outbox.retry(session.id, at: next) }
        let outcome =
            switch rules.step(attempts: attempts, isAcceptedByOriginals: session.record.isAcceptedByOriginals) {
            case .send: await server.send(session)
            case .check: await server.sendIfAbsent(session)
            }
        // A cancelled request has no reliable outcome. The next process checks first.
        if Task.isCancelled { return }
        let last = rules.outage
        let verdict = rules.record(outcome, attempts: attempts, now: now())
        log(outcome, of: session, to: server, after: last)
        switch verdict {
        case .remove: try await practice.write { try $0.outbox.remove(session.id) }
        case .retry(let moment): try await practice.write { try $0.outbox.postpone(session.id, to: moment) }
        }
    }

    /// Logs each change of the reason why nothing can be sent, and each refusal.
    ///
    /// - Parameter last: The outage before the attempt, if any.
    private func log(
        _ outcome: ForwardingOutcome, of session: StoredSession, to server: OtherServer,
        after last: String?
    ) {
        switch outcome {
        case .delivered, .unsupported:
            if last != nil { logger.notice("forwarding resumed", metadata: ["server": "\(server.address)"]) }
        case .refused(let status):
            logger.warning(
                "session rejected by the server",
                metadata: ["server": "\(server.address)", "session": "\(session.id)", "status": "\(status)"])
        case .unavailable(let reason, _):
            if reason != last {
                logger.warning(
                    "forwarding failed, retrying later",
                    metadata: ["server": "\(server.address)", "error": "\(reason)"])
            }
        }
    }
}
