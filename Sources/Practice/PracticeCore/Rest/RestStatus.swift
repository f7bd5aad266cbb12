public import SessionCore

/// The status of the rest timer, as every interface answers it.
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
    public struct Figures: Hashable, Sendable, Codable {
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
    public let rest: Figures?

    /// The status without a rest.
    public static let idle = RestStatus(nil, at: RestMoment(boot: "", uptime: .zero, wall: Timestamp(milliseconds: 0)))

    /// Whether a rest is running or paused.
    public var isPending: Bool { state == .running || state == .paused }

    /// Creates the status of a stored rest at an instant.
    public init(_ rest: Rest?, at now: RestMoment) {
        guard let rest else {
            (state, self.rest) = (.idle, nil)
            return
        }
        let remaining = rest.remaining(at: now)
        state =
            switch rest.phase {
            // A rest is complete as soon as its time is up, even before the service announces the end.
            case .running: remaining > .zero ? .running : .complete
            case .paused: .paused
            case .complete: .complete
            }
        self.rest = Figures(
            seconds: rest.length.inSeconds, elapsed: (rest.length - remaining).inSeconds,
            remaining: remaining.inSeconds, endsAt: state == .running ? rest.endOnWallClock(at: now) : nil,
            exercise: rest.words.next.exercise, set: rest.words.next.set, title: rest.words.title,
            body: rest.words.body)
    }
}

extension Rest {
    /// Returns the end of a running rest on the wall clock. Calculated from its start, so that every read returns the
    /// same time; later changes of the clock count in whole seconds.
    fileprivate func endOnWallClock(at now: RestMoment) -> Timestamp? {
        guard case .running(let start) = phase else { return nil }
        let planned = start.wall.milliseconds + (length - elapsed).wholeMilliseconds
        let expected = now.wall.milliseconds + remaining(at: now).wholeMilliseconds
        let step = (Double(expected - planned) / 1000).rounded()
        return Timestamp(milliseconds: planned + Int(step) * 1000)
    }
}

extension Duration {
    /// Full milliseconds, rounded towards zero.
    fileprivate var wholeMilliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }

    /// Seconds, truncated to milliseconds.
    fileprivate var inSeconds: Double { Double(wholeMilliseconds) / 1000 }
}
