import SessionCore

/// The rules of when a session is sent and retried: a pure value that gets the time and the outcomes as arguments.
///
/// An attempt is stored before the session is sent. If the process is killed while sending, or gets no answer, the next
/// attempt therefore knows that the server may have the session, and checks first. Retries back off exponentially.
///
/// ```swift
/// var rules = ForwardingRules()
/// let step = rules.step(attempts: 0)  // .send
/// let verdict = rules.record(.unavailable(reason: "no route", seconds: nil), attempts: 0, now: now)
/// // verdict is .retry, five seconds later
/// ```
struct ForwardingRules: Hashable, Sendable {
    private enum State: Hashable {
        /// The server stored or refused the last session, or none was sent yet.
        case available
        /// The server was unavailable several times in a row; no session is sent before `until`.
        case unavailable(reason: String, failures: Int, until: Timestamp)
    }

    /// The first step of an attempt.
    enum Step: Hashable {
        case send
        /// Check whether the server has the session and accepts its kind, then send it.
        case check
    }

    /// The consequence of an attempt for the session.
    enum Verdict: Hashable {
        /// Remove the session from the outbox.
        case remove
        /// Retry the session, not before this time.
        case retry(at: Timestamp)
    }

    private var state = State.available

    /// The longest backoff in seconds.
    private static let longestBackoff = 3600

    /// Returns the first step of an attempt.
    ///
    /// - Parameters:
    ///   - attempts: The number of attempts before this one.
    ///   - isAcceptedByOriginals: Whether the original apps accept the session; if not, the kind of server must be
    ///     known first.
    func step(attempts: Int, isAcceptedByOriginals: Bool = true) -> Step {
        attempts == 0 && isAcceptedByOriginals ? .send : .check
    }

    /// Returns the time of the next attempt if the process ends during the present one.
    func nextAttempt(attempts: Int, now: Timestamp) -> Timestamp {
        now.advanced(bySeconds: Self.backoff(after: attempts))
    }

    /// Returns the end of the backoff if the server is unavailable; `nil` if a session may be sent now.
    func backoffEnd(now: Timestamp) -> Timestamp? {
        switch state {
        case .unavailable(_, _, let until) where until > now: until
        case .available, .unavailable: nil
        }
    }

    /// The reason why the server was unavailable at the last attempt; `nil` if it was available.
    var outage: String? {
        switch state {
        case .available: nil
        case .unavailable(let reason, _, _): reason
        }
    }

    /// Records the outcome of an attempt, and returns the consequence for the session.
    ///
    /// - Parameter attempts: The number of attempts before this one.
    mutating func record(_ outcome: ForwardingOutcome, attempts: Int, now: Timestamp) -> Verdict {
        switch outcome {
        case .delivered, .unsupported:
            state = .available
            return .remove
        case .refused:
            // The server may accept the session after an update, or with another token.
            state = .available
            return .retry(at: now.advanced(bySeconds: max(Self.backoff(after: attempts), 60)))
        case .unavailable(let reason, let seconds):
            let failures =
                switch state {
                case .available: 1
                case .unavailable(_, let failures, _): failures + 1
                }
            let wait = min(max(Self.backoff(after: failures - 1), seconds ?? 0), Self.longestBackoff)
            let until = now.advanced(bySeconds: wait)
            state = .unavailable(reason: reason, failures: failures, until: until)
            return .retry(at: until)
        }
    }

    /// Returns the backoff in seconds: 5 s, doubled with each attempt, at most an hour.
    private static func backoff(after attempts: Int) -> Int {
        min(5 << min(attempts, 16), longestBackoff)
    }
}

extension Timestamp {
    fileprivate func advanced(bySeconds seconds: Int) -> Timestamp {
        Timestamp(milliseconds: milliseconds + seconds * 1000)
    }
}

/// The result of an attempt to send a session.
enum ForwardingOutcome: Hashable, Sendable {
    /// The server has stored the session.
    case delivered
    /// The server refused the session.
    ///
    /// - Parameter status: The status of the HTTP response.
    case refused(status: Int)
    /// The server is one of the original apps, which accept only stretch sessions that were completed.
    case unsupported
    /// The server did not answer, or cannot accept the session now. It may have stored the session.
    ///
    /// - Parameters:
    ///   - reason: The error text for the log.
    ///   - seconds: The delay that the server asks for (`Retry-After`), if any.
    case unavailable(reason: String, seconds: Int?)

    /// Creates the outcome of a response: 408, 425, 429 and 5xx are temporary (RFC 9110, RFC 8470, RFC 6585). Of the
    /// header `Retry-After`, only the form in seconds is understood.
    init(_ response: CurlResponse) {
        let status = response.report.status
        switch status {
        case 200..<300: self = .delivered
        case 408, 425, 429, 500...:
            self = .unavailable(reason: "status \(status)", seconds: response.report.retryAfter.flatMap { Int($0) })
        default: self = .refused(status: status)
        }
    }
}
