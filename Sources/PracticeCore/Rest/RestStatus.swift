public import SessionCore

/// A rest as other programs see it.
public struct RestStatus: Hashable, Sendable, Codable {
    /// What has become of it.
    public enum State: String, Hashable, Sendable, Codable {
        /// There is none.
        case idle
        case running
        case paused
        /// It is over, and nobody has put it away.
        case complete
    }

    /// A rest that there is.
    public struct Rest: Hashable, Sendable, Codable {
        /// How long it is in all, in seconds.
        public let seconds: Double
        /// What is gone of it, in seconds.
        public let elapsed: Double
        /// What is left of it, in seconds.
        public let remaining: Double
        /// The end of a running rest; the same on every read unless the clock is set.
        public let endsAt: Timestamp?
        /// The exercise that comes next.
        public let exercise: String?
        /// Which of its sets.
        public let set: Int?
        /// What is told at its end: one line.
        public let title: String
        /// What is told at its end: a sentence.
        public let body: String
    }

    /// What has become of it.
    public let state: State
    /// The rest; none while there is none.
    public let rest: Rest?

    /// There is no rest.
    public static let idle = RestStatus(state: .idle, rest: nil)

    private init(state: State, rest: Rest?) {
        self.state = state
        self.rest = rest
    }

    /// How a rest that was written down stands at a moment.
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
            // Whoever is to tell it may be about to.
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
    /// To the millisecond.
    fileprivate var inSeconds: Double { Double(wholeMilliseconds) / 1000 }
}
