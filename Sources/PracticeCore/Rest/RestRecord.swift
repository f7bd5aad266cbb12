public import SessionCore

/// A moment on both clocks: the one that a rest counts on, and the one that is left of it after a boot.
public struct RestMoment: Hashable, Sendable {
    /// Which boot the time is since.
    public let boot: String
    /// The time since then, sleep included.
    public let uptime: Duration
    /// The moment on the wall clock.
    public let wall: Timestamp

    /// A moment.
    public init(boot: String, uptime: Duration, wall: Timestamp) {
        self.boot = boot
        self.uptime = uptime
        self.wall = wall
    }
}

/// A rest as it is written down, so that another process can go on with it.
public struct RestRecord: Hashable, Sendable {
    /// What has become of it.
    public enum Phase: Hashable, Sendable {
        /// It counts since a moment.
        case running(since: RestMoment)
        case paused
        case complete
    }

    /// What is said at its end.
    public let words: RestRequest.Words
    /// How long it is in all.
    public let target: Duration
    /// What was gone of it before it last began to count.
    public let elapsed: Duration
    /// What has become of it.
    public let phase: Phase

    /// A rest as it was written down.
    public init(words: RestRequest.Words, target: Duration, elapsed: Duration, phase: Phase) {
        self.words = words
        self.target = target
        self.elapsed = elapsed
        self.phase = phase
    }

    /// What is to be written down of a timer; nothing where there is no rest.
    public init?(_ timer: RestTimer, words: RestRequest.Words, at now: RestMoment) {
        switch timer.state {
        case .idle, .dismissed:
            return nil
        case .running(let target, let elapsed, let since):
            let gone = (now.uptime - since).wholeMilliseconds
            let start = RestMoment(
                boot: now.boot, uptime: since, wall: Timestamp(milliseconds: now.wall.milliseconds - gone))
            self.init(words: words, target: target, elapsed: elapsed, phase: .running(since: start))
        case .paused(let target, let elapsed):
            self.init(words: words, target: target, elapsed: elapsed, phase: .paused)
        case .complete(let target):
            self.init(words: words, target: target, elapsed: target, phase: .complete)
        }
    }

    /// The timer as it goes on at a moment. In another boot the wall clock decides, which may have been set back since:
    /// then nothing is gone.
    public func timer(at now: RestMoment) -> RestTimer {
        switch phase {
        case .running(let start) where start.boot == now.boot && !now.boot.isEmpty:
            return RestTimer(.running(target: target, elapsed: elapsed, since: start.uptime))
        case .running(let start):
            let gone = Duration.milliseconds(max(0, now.wall.milliseconds - start.wall.milliseconds))
            return RestTimer(.running(target: target, elapsed: elapsed, since: now.uptime - gone))
        case .paused:
            return RestTimer(.paused(target: target, elapsed: elapsed))
        case .complete:
            return RestTimer(.complete(target: target))
        }
    }
}

extension RestRecord {
    /// The end of a running rest on the wall clock. Computed from its start, so that every read returns the same time;
    /// changes of the clock since then count in whole seconds.
    func end(at now: RestMoment) -> Timestamp? {
        switch phase {
        case .running(let start):
            let left = (target - elapsed).wholeMilliseconds
            guard start.boot == now.boot, !now.boot.isEmpty else {
                return Timestamp(milliseconds: min(start.wall.milliseconds, now.wall.milliseconds) + left)
            }
            let gone = (now.uptime - start.uptime).wholeMilliseconds
            let step = Double(now.wall.milliseconds - start.wall.milliseconds - gone) / 1000
            return Timestamp(milliseconds: start.wall.milliseconds + left + Int(step.rounded()) * 1000)
        case .paused, .complete:
            return nil
        }
    }
}

extension Duration {
    /// Milliseconds that are full.
    var wholeMilliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
