/// Counts a rest between two sets: a pure value. Its clock is given with every event, and goes on while the machine
/// sleeps.
///
/// What is gone counts from the start, is never more than the target, and stands still in a pause. The end is told once.
public struct RestTimer: Hashable, Sendable {
    /// How far it is.
    public enum State: Hashable, Sendable {
        /// Nothing is counted.
        case idle
        /// It counts from a moment of the clock, before which so much was gone already.
        case running(target: Duration, elapsed: Duration, since: Duration)
        case paused(target: Duration, elapsed: Duration)
        /// All of it is gone.
        case complete(target: Duration)
        /// It was put away: nothing starts before it is reset.
        case dismissed
    }

    /// What can happen to it.
    public enum Event: Hashable, Sendable {
        /// Count up to a target, in place of what was counted; so much of it is gone already.
        case start(target: Duration, elapsed: Duration = .zero)
        case pause
        case resume
        /// The target is so much farther off.
        case extend(by: Duration)
        /// Time has gone by, perhaps all of it.
        case timePassed
        /// Forget everything.
        case reset
        /// Put it away.
        case dismiss
    }

    /// What has to be done.
    public enum Action: Hashable, Sendable {
        case none
        /// Tell it ``Event/timePassed`` at a moment of its clock.
        case wait(until: Duration)
        /// There is nothing to wait for any more.
        case stopWaiting
        /// Say that the rest is over.
        case tell
    }

    /// How far it is.
    public private(set) var state: State

    /// A timer as it was left.
    public init(_ state: State = .idle) {
        self.state = state
    }

    /// Takes what happens at a moment of the clock.
    public mutating func event(_ event: Event, at now: Duration) -> Action {
        // Whatever happens then: what was due before was first.
        if let end, end <= now { return completing(before: event, at: now) }
        switch event {
        case .start(let target, let elapsed): return start(target, elapsed, at: now)
        case .pause: return pause(at: now)
        case .resume: return resume(at: now)
        case .extend(let length): return extend(by: length, at: now)
        case .timePassed: return end.map { .wait(until: $0) } ?? .none
        case .reset, .dismiss: return stop(for: event)
        }
    }

    /// When all of it is gone, while it counts.
    public var end: Duration? {
        switch state {
        case .running(let target, let elapsed, let since): since + (target - elapsed)
        case .idle, .paused, .complete, .dismissed: nil
        }
    }

    /// How long it is in all.
    public var target: Duration {
        switch state {
        case .running(let target, _, _), .paused(let target, _), .complete(let target): target
        case .idle, .dismissed: .zero
        }
    }

    /// How much of it is left at a moment of the clock.
    public func remaining(at now: Duration) -> Duration { target - elapsed(at: now) }

    /// How much of it is gone at a moment of the clock.
    public func elapsed(at now: Duration) -> Duration {
        switch state {
        case .running(let target, let elapsed, let since): min(target, elapsed + max(.zero, now - since))
        case .paused(_, let elapsed): elapsed
        case .complete(let target): target
        case .idle, .dismissed: .zero
        }
    }
}

extension RestTimer {
    private mutating func completing(before event: Event, at now: Duration) -> Action {
        let target = target
        switch event {
        // Nobody wants to hear of it any more.
        case .start, .reset, .dismiss:
            state = .complete(target: target)
            return self.event(event, at: now)
        case .pause, .resume, .extend, .timePassed:
            state = .complete(target: target)
            return .tell
        }
    }

    private mutating func start(_ target: Duration, _ elapsed: Duration, at now: Duration) -> Action {
        switch state {
        case .dismissed:
            return .none
        case .idle, .running, .paused, .complete:
            guard elapsed < target else {
                state = .complete(target: target)
                return .tell
            }
            let elapsed = max(.zero, elapsed)
            state = .running(target: target, elapsed: elapsed, since: now)
            return .wait(until: now + (target - elapsed))
        }
    }

    private mutating func pause(at now: Duration) -> Action {
        switch state {
        case .running(let target, _, _):
            state = .paused(target: target, elapsed: elapsed(at: now))
            return .stopWaiting
        case .idle, .paused, .complete, .dismissed:
            return .none
        }
    }

    private mutating func resume(at now: Duration) -> Action {
        switch state {
        case .paused(let target, let elapsed):
            state = .running(target: target, elapsed: elapsed, since: now)
            return .wait(until: now + (target - elapsed))
        case .running(let target, let elapsed, let since):
            return .wait(until: since + (target - elapsed))
        case .idle, .complete, .dismissed:
            return .none
        }
    }

    private mutating func extend(by length: Duration, at now: Duration) -> Action {
        switch state {
        case .running(let target, let elapsed, let since):
            state = .running(target: target + length, elapsed: elapsed, since: since)
            return .wait(until: since + (target + length - elapsed))
        case .paused(let target, let elapsed):
            state = .paused(target: target + length, elapsed: elapsed)
            return .none
        case .idle, .complete, .dismissed:
            return .none
        }
    }

    private mutating func stop(for event: Event) -> Action {
        state = event == .dismiss ? .dismissed : .idle
        return .stopWaiting
    }
}
