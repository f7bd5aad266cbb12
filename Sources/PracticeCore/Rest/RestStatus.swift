public import SessionCore

/// The status of the rest timer, as the API answers it.
public struct RestStatus: Hashable, Sendable, Codable {
    /// The state of the rest timer.
    public enum State: String, Hashable, Sendable, Codable {
        case idle
        case running
        case paused
        /// The rest has ended and is not dismissed yet.
        case complete
    }

    /// The figures of a rest.
    public struct Rest: Hashable, Sendable, Codable {
        /// The full length in seconds.
        public let seconds: Double
        /// The elapsed time in seconds, at most the full length.
        public let elapsed: Double
        /// The remaining time in seconds.
        public let remaining: Double
        /// The end of a running rest; the same on every read unless the clock is set.
        public let endsAt: Timestamp?
        /// The next exercise, if known.
        public let exercise: String?
        /// The number of the next set.
        public let set: Int?
        /// The heading of the notification at the end.
        public let title: String
        /// The text of the notification at the end.
        public let body: String
    }

    /// The current state of the timer.
    public let state: State
    /// The figures of the rest; `nil` while ``state`` is `idle`.
    public let rest: Rest?

    /// The status without a rest.
    public static let idle = RestStatus(state: .idle, rest: nil)

    private init(state: State, rest: Rest?) {
        self.state = state
        self.rest = rest
    }

    /// Creates the status of a stored rest at an instant.
    public init(_ record: RestRecord?, at now: RestMoment) {
        guard let record else {
            self = .idle
            return
        }
        let timer = record.timer(at: now)
        let elapsed = timer.elapsed(at: now.uptime)
        let remaining = timer.remaining(at: now.uptime)
        state =
            switch timer.state {
            case .idle, .dismissed: .idle
            // A rest is complete as soon as its time is up, even before the service announces the end.
            case .running: remaining > .zero ? .running : .complete
            case .paused: .paused
            case .complete: .complete
            }
        rest = Rest(
            seconds: timer.target.inSeconds, elapsed: elapsed.inSeconds, remaining: remaining.inSeconds,
            endsAt: state == .running ? record.end(at: now) : nil, exercise: record.words.exercise,
            set: record.words.set,
            title: record.words.title, body: record.words.body)
    }
}

extension Duration {
    /// Seconds, truncated to milliseconds.
    fileprivate var inSeconds: Double { Double(wholeMilliseconds) / 1000 }
}
