public import SessionCore

/// An instant on two clocks: the boot clock, on which a rest counts, and the wall clock, which survives a reboot.
public struct RestMoment: Hashable, Sendable {
    /// The boot id of the kernel (`/proc/sys/kernel/random/boot_id`); empty if unknown.
    public let boot: String
    /// The time since boot, sleep included.
    public let uptime: Duration
    /// The wall clock's time.
    public let wall: Timestamp

    /// Creates an instant from both clocks, read together.
    public init(boot: String, uptime: Duration, wall: Timestamp) {
        self.boot = boot
        self.uptime = uptime
        self.wall = wall
    }
}

/// The stored state of a rest, from which another process continues.
public struct RestRecord: Hashable, Sendable {
    /// The phase of a stored rest.
    public enum Phase: Hashable, Sendable {
        /// The rest counts since an instant.
        case running(since: RestMoment)
        case paused
        case complete
    }

    /// The text of the notification at the end.
    public let words: RestRequest.Words
    /// The full length of the rest.
    public let target: Duration
    /// The time that had passed before the rest last began to count.
    public let elapsed: Duration
    /// The phase, which decides whether time passes.
    public let phase: Phase

    /// Creates a record from its stored parts.
    public init(words: RestRequest.Words, target: Duration, elapsed: Duration, phase: Phase) {
        self.words = words
        self.target = target
        self.elapsed = elapsed
        self.phase = phase
    }

    /// Creates the record of a timer at an instant, or `nil` without a rest.
    public init?(_ timer: RestTimer, words: RestRequest.Words, at now: RestMoment) {
        switch timer.state {
        case .idle, .dismissed:
            return nil
        case .running(let target, let elapsed, let since):
            let passed = (now.uptime - since).wholeMilliseconds
            let start = RestMoment(
                boot: now.boot, uptime: since, wall: Timestamp(milliseconds: now.wall.milliseconds - passed))
            self.init(words: words, target: target, elapsed: elapsed, phase: .running(since: start))
        case .paused(let target, let elapsed):
            self.init(words: words, target: target, elapsed: elapsed, phase: .paused)
        case .complete(let target):
            self.init(words: words, target: target, elapsed: target, phase: .complete)
        }
    }

    /// Returns the timer as it continues at an instant. After a reboot the elapsed time comes from the wall clock; if
    /// that was set back since, no time has passed.
    public func timer(at now: RestMoment) -> RestTimer {
        switch phase {
        case .running(let start) where start.boot == now.boot && !now.boot.isEmpty:
            return RestTimer(.running(target: target, elapsed: elapsed, since: start.uptime))
        case .running(let start):
            let passed = Duration.milliseconds(max(0, now.wall.milliseconds - start.wall.milliseconds))
            return RestTimer(.running(target: target, elapsed: elapsed, since: now.uptime - passed))
        case .paused:
            return RestTimer(.paused(target: target, elapsed: elapsed))
        case .complete:
            return RestTimer(.complete(target: target))
        }
    }
}

extension RestRecord {
    /// Returns the end of a running rest on the wall clock. Calculated from its start, so that every read returns the
    /// same time; later changes of the clock count in whole seconds.
    func end(at now: RestMoment) -> Timestamp? {
        switch phase {
        case .running(let start):
            let left = (target - elapsed).wholeMilliseconds
            guard start.boot == now.boot, !now.boot.isEmpty else {
                return Timestamp(milliseconds: min(start.wall.milliseconds, now.wall.milliseconds) + left)
            }
            let passed = (now.uptime - start.uptime).wholeMilliseconds
            let step = Double(now.wall.milliseconds - start.wall.milliseconds - passed) / 1000
            return Timestamp(milliseconds: start.wall.milliseconds + left + Int(step.rounded()) * 1000)
        case .paused, .complete:
            return nil
        }
    }
}

extension Duration {
    /// Full milliseconds, rounded towards zero.
    var wholeMilliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
