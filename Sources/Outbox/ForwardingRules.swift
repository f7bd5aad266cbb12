import SessionCore

/// When a session is sent, and again: pure, so that time and answers come from outside.
///
/// A session is written down as tried before it is sent. So whoever is killed while sending, or hears no answer, knows at
/// the next try that the server may have it already, and looks first.
struct ForwardingRules: Hashable, Sendable {
    private enum State: Hashable {
        /// The server took the last session, or none was sent yet.
        case well
        /// The server took nothing, so many times in a row; nobody is sent before that moment.
        case away(times: Int, until: Timestamp)
    }

    /// What to do next.
    enum Step: Hashable {
        /// Write it down as tried, then send it.
        case send
        /// Look first whether the server has it, and whether it knows sessions like it.
        case look
    }

    /// What to do about a session that was sent.
    enum Verdict: Hashable {
        /// It need not be sent again.
        case forget
        /// It is tried again, not before this moment.
        case retry(at: Timestamp)
    }

    private var state = State.well

    /// An hour.
    private static let longestWait = 3600

    /// How a session that was tried so many times is begun with.
    ///
    /// - Parameter isForAll: Whether every server knows sessions like it; else it must first be known which one it is.
    func step(attempts: Int, isForAll: Bool = true) -> Step {
        attempts == 0 && isForAll ? .send : .look
    }

    /// When a session is tried again if nothing at all is heard of the try that begins now.
    func nextTry(attempts: Int, now: Timestamp) -> Timestamp {
        now.advanced(bySeconds: Self.wait(attempts))
    }

    /// The moment before which nobody is sent, if the server is away.
    func pause(now: Timestamp) -> Timestamp? {
        switch state {
        case .away(_, let until) where until > now: until
        case .well, .away: nil
        }
    }

    /// Whether the server was there the last time.
    var isWell: Bool { state == .well }

    /// Takes note of what came of a try.
    ///
    /// - Parameter attempts: How often the session had been tried before.
    mutating func note(_ outcome: ForwardingOutcome, attempts: Int, now: Timestamp) -> Verdict {
        switch outcome {
        case .delivered, .notForOriginals:
            state = .well
            return .forget
        case .refused:
            // It may be taken once its server has a newer version, or the right token.
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

    /// 5 s, then twice as long each time, up to an hour.
    private static func wait(_ attempts: Int) -> Int {
        min(5 << min(attempts, 16), longestWait)
    }
}

extension Timestamp {
    fileprivate func advanced(bySeconds seconds: Int) -> Timestamp {
        Timestamp(milliseconds: milliseconds + seconds * 1000)
    }
}
