/// A countdown between two sets, as a pure state machine.
///
/// ```swift
/// var rest = RestTimer()
/// let start = rest.event(.start(target: .seconds(90)), at: .zero)  // .wait(until: .seconds(90))
/// let pause = rest.event(.pause, at: .seconds(30))  // .stopWaiting
/// let remaining = rest.remaining(at: .seconds(45))  // 60 s
/// ```
///
/// This folder decides when a rest ends and what its notification says. `PracticeServices` waits for the end and posts
/// the notification; `PracticeData` stores the rest. Each event carries the time of a monotonic clock that includes
/// sleep, such as `CLOCK_BOOTTIME`. Elapsed time counts from the start, never exceeds the target, and stands still in a
/// pause. The end is announced once. All types are values, usable on any thread.
public struct RestTimer: Hashable, Sendable {
    /// The state of the countdown.
    public enum State: Hashable, Sendable {
        case idle
        /// The rest counts since an instant of the clock, after `elapsed` had passed before.
        case running(target: Duration, elapsed: Duration, since: Duration)
        case paused(target: Duration, elapsed: Duration)
        /// The target is reached.
        case complete(target: Duration)
        /// The user dismissed the rest: a start has no effect before a reset.
        case dismissed
    }

    /// An event that changes the countdown.
    public enum Event: Hashable, Sendable {
        /// Replaces the current rest by one with a target, of which `elapsed` has passed already.
        case start(target: Duration, elapsed: Duration = .zero)
        case pause
        case resume
        /// Moves the target later by a duration.
        case extend(by: Duration)
        /// Compares the clock with the target.
        case timePassed
        case reset
        case dismiss
    }

    /// An action for the caller to perform.
    public enum Action: Hashable, Sendable {
        case none
        /// Send ``Event/timePassed`` at an instant of the clock.
        case wait(until: Duration)
        case stopWaiting
        /// Announce the end of the rest.
        case announce
    }

    /// The current state of the countdown.
    public private(set) var state: State

    /// Creates a timer in a stored state.
    public init(_ state: State = .idle) {
        self.state = state
    }

    /// Applies an event at an instant of the clock and returns the action to perform.
    public mutating func event(_ event: Event, at now: Duration) -> Action {
        // A target reached by now comes before the event.
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

    /// The instant at which the target is reached; `nil` unless the rest is running.
    public var end: Duration? {
        switch state {
        case .running(let target, let elapsed, let since): since + (target - elapsed)
        case .idle, .paused, .complete, .dismissed: nil
        }
    }

    /// The full length of the rest; zero without a rest.
    public var target: Duration {
        switch state {
        case .running(let target, _, _), .paused(let target, _), .complete(let target): target
        case .idle, .dismissed: .zero
        }
    }

    /// Returns the remaining time at an instant of the clock.
    public func remaining(at now: Duration) -> Duration { target - elapsed(at: now) }

    /// Returns the elapsed time at an instant of the clock, at most the target.
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
        // The user moves on, so an announcement is of no use.
        case .start, .reset, .dismiss:
            state = .complete(target: target)
            return self.event(event, at: now)
        case .pause, .resume, .extend, .timePassed:
            state = .complete(target: target)
            return .announce
        }
    }

    private mutating func start(_ target: Duration, _ elapsed: Duration, at now: Duration) -> Action {
        switch state {
        case .dismissed:
            return .none
        case .idle, .running, .paused, .complete:
            guard elapsed < target else {
                state = .complete(target: target)
                return .announce
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
