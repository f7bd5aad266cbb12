/// Decides what a session does next. Holds no clock, task, file or device.
///
/// ```
///            start                 pause, deviceLost
///   idle ───────────────▶ active ───────────────────▶ paused
///                          │  ▲        resume          │ │
///       reached(the end),  │  └────────────────────────┘ │ skips and stop after the work,
///       skips and stop     │                             │ pause limit after the work
///       after the work     ▼                             ▼
///                       complete ◀───────────────────────┤
///                       stopped  ◀── stop, pause limit ──┘
/// ```
///
/// A driver tells the boundaries that were heard before the command that follows them, so that a command acts on what
/// its listener hears. Inputs that come too late, such as a second `stop`, answer ``SessionAction/none``: a player's
/// controls race.
public struct SessionStateMachine: Hashable, Sendable {
    /// Where a session is in its life.
    public enum State: Hashable, Sendable {
        /// Not yet started.
        case idle
        /// It sounds.
        case active
        /// It is silent, for this reason.
        case paused(PauseReason)
        /// Its end was reached, or what was left of the closing was skipped.
        case complete
        /// It ended before that.
        case stopped(StopReason)
    }

    /// What the session goes through.
    public let timeline: Timeline
    /// Where it is in its life.
    public private(set) var state = State.idle
    /// How far it has come. While it sounds, the cursor's phase is the one heard and its frame the one last told.
    public internal(set) var progress: SessionProgress

    /// A session at its beginning, or where an earlier process left it.
    ///
    /// - Precondition: the timeline holds `progress`; what comes from a file is asked first.
    public init(timeline: Timeline, progress: SessionProgress) {
        precondition(timeline.holds(progress), "\(progress) belongs to another timeline")
        self.timeline = timeline
        self.progress = progress
    }

    /// The phase before which the session ends, as far as is known now.
    public var end: Int { timeline.end(afterSkipping: progress.skipped) }

    /// The phase that is heard.
    public var phase: Timeline.Phase { timeline.phases[progress.cursor.phase] }

    /// Starts or takes up the session.
    public mutating func start() -> SessionAction {
        switch state {
        case .idle:
            state = .active
            return .play(from: progress.cursor)
        case .active, .paused, .complete, .stopped:
            return .none
        }
    }

    /// - Parameter heard: what reached the listener, not what was rendered.
    public mutating func pause(heard: Cursor) -> SessionAction {
        silence(at: heard, for: .user)
    }

    /// The output is gone. A session that somebody had paused now waits for the output, too.
    public mutating func deviceLost(heard: Cursor, error: String) -> SessionAction {
        switch state {
        case .paused:
            state = .paused(.deviceLost(error))
            return .none
        case .active:
            return silence(at: heard, for: .deviceLost(error))
        case .idle, .complete, .stopped:
            return .none
        }
    }

    /// The output is back. Nothing sounds by itself.
    public mutating func deviceFound() -> SessionAction {
        switch state {
        case .paused(.deviceLost):
            state = .paused(.deviceFound)
            return .none
        case .idle, .active, .paused(.user), .paused(.deviceFound), .complete, .stopped:
            return .none
        }
    }

    /// Goes on where it was paused; not without an output.
    public mutating func resume() -> SessionAction {
        switch state {
        case .paused(.user), .paused(.deviceFound):
            state = .active
            return .play(from: progress.cursor)
        case .idle, .active, .paused(.deviceLost), .complete, .stopped:
            return .none
        }
    }

    /// The beginning of a phase was heard, or the end of the last one.
    public mutating func reached(phase: Int) -> SessionAction {
        switch state {
        // Late: what was still on its way when a command took effect. Phases are heard one after the other.
        case .active where phase != progress.cursor.phase + 1, .idle, .paused, .complete, .stopped:
            return .none
        case .active where phase == end:
            return complete()
        case .active:
            progress.cursor = Cursor(phase: phase, frame: 0)
            return .none
        }
    }

    /// Ends the session. In the closing and in the bell the work is done, so there it completes.
    public mutating func stop() -> SessionAction {
        end(for: .user)
    }

    /// Nobody resumed it within the limit, which counts from the pause, or from the output's return: nobody could before.
    public mutating func pauseTimedOut() -> SessionAction {
        switch state {
        case .paused(.user), .paused(.deviceFound): end(for: .pauseLimit)
        case .idle, .active, .paused(.deviceLost), .complete, .stopped: .none
        }
    }

    private mutating func silence(at heard: Cursor, for reason: PauseReason) -> SessionAction {
        switch state {
        case .active:
            progress.cursor = heard
            state = .paused(reason)
            return .hold
        case .idle, .paused, .complete, .stopped:
            return .none
        }
    }

    private mutating func end(for reason: StopReason) -> SessionAction {
        switch state {
        case .active where phase.isAfterTheWork, .paused where phase.isAfterTheWork:
            return complete()
        case .active, .paused:
            state = .stopped(reason)
            return .stop(reason)
        case .idle, .complete, .stopped:
            return .none
        }
    }

    mutating func complete() -> SessionAction {
        state = .complete
        return .complete
    }
}
