import SessionCore

/// The rules of when a session is sent and retried: a pure value that gets the time and the outcomes as arguments.
///
/// An attempt is stored before the session is sent. If the process is killed while sending, or gets no answer, the next
/// attempt therefore knows that the server may have the session, and checks first. Retries back off exponentially.
struct ForwardingRules: Hashable, Sendable {
    private enum State: Hashable {
        /// The server stored or refused the last session, or none was sent yet.
        case well
        /// The server was unavailable several times in a row; no session is sent before `until`.
        case away(times: Int, until: Timestamp)
    }

    /// The first step of an attempt.
    enum Step: Hashable {
        /// Send the session.
        case send
        /// Check whether the server has the session and accepts its kind, then send it.
        case look
    }

    /// The consequence of an attempt for the session.
    enum Verdict: Hashable {
        /// Remove the session from the outbox.
        case forget
        /// Retry the session, not before this time.
        case retry(at: Timestamp)
    }

    private var state = State.well

    /// The longest backoff in seconds.
    private static let longestWait = 3600

    /// Returns the first step of an attempt.
    ///
    /// - Parameters:
    ///   - attempts: The number of attempts before this one.
    ///   - isForAll: Whether every server accepts sessions of this kind; if not, the kind of server must be known
    ///     first.
    func step(attempts: Int, isForAll: Bool = true) -> Step {
        attempts == 0 && isForAll ? .send : .look
    }

    /// Returns the time of the next attempt, in case the process ends during the present one.
    func nextTry(attempts: Int, now: Timestamp) -> Timestamp {
        now.advanced(bySeconds: Self.wait(attempts))
    }

    /// Returns the end of the backoff if the server is unavailable; `nil` if a session may be sent now.
    func pause(now: Timestamp) -> Timestamp? {
        switch state {
        case .away(_, let until) where until > now: until
        case .well, .away: nil
        }
    }

    /// Whether the server was available at the last attempt.
    var isWell: Bool { state == .well }

    /// Records the outcome of an attempt, and returns the consequence for the session.
    ///
    /// - Parameter attempts: The number of attempts before this one.
    mutating func note(_ outcome: ForwardingOutcome, attempts: Int, now: Timestamp) -> Verdict {
        switch outcome {
        case .delivered, .notForOriginals:
            state = .well
            return .forget
        case .refused:
            // The server may accept the session after an update, or with another token.
            state = .well
            return .retry(at: now.advanced(bySeconds: max(Self.wait(attempts), 60)))
        case .unavailable(_, let seconds):
            let times =
                switch state {
                case .well: 1
                case .away(let times, _): times + 1
                }
            let wait = min(max(Self.wait(times - 1), seconds ?? 0), Self.longestWait)
            let until = now.advanced(bySeconds: wait)
            state = .away(times: times, until: until)
            return .retry(at: until)
        }
    }

    /// Returns the backoff in seconds: 5 s, doubled with each attempt, at most an hour.
    private static func wait(_ attempts: Int) -> Int {
        min(5 << min(attempts, 16), longestWait)
    }
}

extension Timestamp {
    fileprivate func advanced(bySeconds seconds: Int) -> Timestamp {
        Timestamp(milliseconds: milliseconds + seconds * 1000)
    }
}
