public import SessionCore

/// A rest between two sets: a countdown as a pure state machine. It is stored as it is, so every process continues it.
///
/// ```swift
/// var rest: Rest?
/// try rest.perform(.start(request), at: start)  // 90 s
/// try rest.perform(.pause, at: after30Seconds)
/// let remaining = rest?.remaining(at: after45Seconds)  // 60 s
/// ```
///
/// This folder decides when a rest ends and what its notification says. `PracticeData` stores the rest and carries out
/// commands; `PracticeServices` waits for the end and posts the notification. All types are values, usable on any
/// thread.
public struct Rest: Hashable, Sendable {
    /// The phase of a rest, which decides whether time passes.
    public enum Phase: Hashable, Sendable {
        /// The rest counts since an instant.
        case running(since: RestMoment)
        case paused
        /// The rest has ended, and its end was announced or is too long ago.
        case complete
    }

    /// The time after its end in which a rest is announced.
    public static let announcementWindow = Duration.seconds(60)

    /// The text of the notification at the end.
    public let words: RestRequest.Words
    /// The full length of the rest.
    public private(set) var length: Duration
    /// The time that had passed before the phase began.
    public private(set) var elapsed: Duration
    /// The current phase.
    public private(set) var phase: Phase

    /// Creates a rest from its stored parts.
    public init(words: RestRequest.Words, length: Duration, elapsed: Duration, phase: Phase) {
        self.words = words
        self.length = length
        self.elapsed = elapsed
        self.phase = phase
    }

    /// Creates a rest that counts from an instant.
    public init(_ request: RestRequest, at now: RestMoment) {
        self.init(words: request.words, length: request.length, elapsed: .zero, phase: .running(since: now))
    }

    /// Returns the time since boot at which a running rest ends, or has ended; `nil` if no time passes.
    public func end(at now: RestMoment) -> Duration? {
        switch phase {
        case .running(let start): now.uptime + length - elapsed - start.passed(until: now)
        case .paused, .complete: nil
        }
    }

    /// Returns the remaining time at an instant, at least zero.
    public func remaining(at now: RestMoment) -> Duration {
        max(.zero, end(at: now).map { $0 - now.uptime } ?? length - elapsed)
    }

    /// Completes a running rest whose time is over.
    ///
    /// - Returns: Whether to announce the end: the rest was not complete before, and ended less than a minute ago.
    public mutating func complete(at now: RestMoment) -> Bool {
        guard let end = end(at: now), end <= now.uptime else { return false }
        (elapsed, phase) = (length, .complete)
        return now.uptime - end < Self.announcementWindow
    }
}

extension Rest? {
    /// Carries out a command at an instant.
    ///
    /// - Throws: ``RestRefusal/noRest`` or ``RestRefusal/tooLong``. The rest is unchanged then.
    public mutating func perform(_ command: RestCommand, at now: RestMoment) throws(RestRefusal) {
        switch command {
        case .status: break
        case .start(let request): self = Rest(request, at: now)
        case .cancel: self = nil
        case .pause, .resume, .extend:
            guard var rest = self, rest.remaining(at: now) > .zero else { throw .noRest }
            try rest.change(by: command, at: now)
            self = rest
        }
    }
}

extension Rest {
    /// Applies a command to a rest whose time is not over.
    fileprivate mutating func change(by command: RestCommand, at now: RestMoment) throws(RestRefusal) {
        let remaining = remaining(at: now)
        switch (command, phase) {
        case (.pause, .running): (elapsed, phase) = (length - remaining, .paused)
        case (.resume, .paused): phase = .running(since: now)
        case (.extend(let time), _):
            guard remaining + time <= RestRequest.allowed.upperBound else { throw .tooLong }
            length += time
        // A rest that is paused already, or runs already, does not change.
        case (.pause, _), (.resume, _), (.status, _), (.start, _), (.cancel, _): break
        }
    }
}

/// An instant on two clocks: the boot clock, on which a rest counts, and the wall clock, which survives a reboot.
public struct RestMoment: Hashable, Sendable, Codable {
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

    /// The wall clock's time at the boot, in milliseconds since 1970. Setting the clock changes it.
    public var bootTime: Int { wall.milliseconds - Int(uptime / .milliseconds(1)) }

    /// Returns the time that has passed since this instant. After a reboot it comes from the wall clock; if that was
    /// set back since, no time has passed.
    func passed(until now: RestMoment) -> Duration {
        let isSameBoot = boot == now.boot && !boot.isEmpty
        let passed = isSameBoot ? now.uptime - uptime : .milliseconds(now.wall.milliseconds - wall.milliseconds)
        return max(.zero, passed)
    }
}
