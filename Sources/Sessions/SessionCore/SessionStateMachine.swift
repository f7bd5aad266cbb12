/// The state machine of a session: decides what happens next, and holds no clock, task, file or device.
///
/// This module holds the pure rules of a session: routine, timeline, state machine and records. It reads no clock,
/// draws no random numbers, and does no input or output. All its types are values, which any thread may use.
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
/// Each input is a method that returns the action to perform. The driver reports the boundaries that were heard before
/// the command that follows them, so that a command acts on what the listener hears. Late inputs, such as a second
/// `stop`, return ``SessionAction/none``, because several controls can act at once.
///
/// ```swift
/// var session = SessionStateMachine(timeline: timeline, progress: SessionProgress(units: 2))
/// let started = session.start()  // .play, from the first frame
/// let paused = session.pause(heard: Cursor(phase: 0, frame: 48_000))  // .pause
/// let resumed = session.resume()  // .play, from the frame that was heard
/// ```
public struct SessionStateMachine: Hashable, Sendable {
    /// The state of a session.
    public enum State: Hashable, Sendable {
        case idle
        case active
        /// The session is silent and can continue.
        case paused(PauseReason)
        /// The session reached its end, or was ended when its work was done.
        case complete
        /// The session ended early.
        case stopped(StopReason)
    }

    /// The timeline of the session.
    public internal(set) var timeline: SessionTimeline
    /// The state after the last input.
    public internal(set) var state = State.idle
    /// The progress so far. While active, the cursor's phase is the phase heard, and its frame is the last one
    /// reported.
    public internal(set) var progress: SessionProgress

    /// Creates a session at its beginning, or at the place where another process left it.
    ///
    /// - Precondition: The timeline holds `progress`. Check progress from a file first.
    public init(timeline: SessionTimeline, progress: SessionProgress) {
        precondition(timeline.holds(progress), "\(progress) belongs to another timeline")
        self.timeline = timeline
        self.progress = progress
    }

    /// The index of the phase before which the session ends. A skip can change it.
    public var end: Int { timeline.end(afterSkipping: progress.skipped) }

    /// The index of the phase before which playing ends: at the next wait, or at the end of the session.
    public var playingEnd: Int { timeline.wait(from: progress.cursor.phase, before: end) }

    /// The phase that is heard.
    public var phase: SessionTimeline.Phase { timeline.phases[progress.cursor.phase] }

    /// Starts the session, or continues a recovered one.
    public mutating func start() -> SessionAction {
        switch state {
        case .idle:
            state = .active
            return phase.isWait ? pause(heard: progress.cursor, for: .waiting) : .play(from: progress.cursor)
        case .active, .paused, .complete, .stopped:
            return .none
        }
    }

    /// Pauses the session.
    ///
    /// - Parameter heard: The place heard, not the place rendered.
    public mutating func pause(heard: Cursor, for reason: PauseReason = .user) -> SessionAction {
        switch state {
        case .active:
            progress.cursor = heard
            state = .paused(reason)
            return .pause
        case .idle, .paused, .complete, .stopped:
            return .none
        }
    }

    /// Records the loss of the output. A session that the user paused waits for the output, too.
    public mutating func deviceLost(heard: Cursor, error: String) -> SessionAction {
        switch state {
        case .paused:
            state = .paused(.deviceLost(error))
            return .none
        case .active:
            return pause(heard: heard, for: .deviceLost(error))
        case .idle, .complete, .stopped:
            return .none
        }
    }

    /// Records the return of the output. The session stays paused.
    public mutating func deviceFound() -> SessionAction {
        switch state {
        case .paused(.deviceLost):
            state = .paused(.deviceFound)
            return .none
        case .idle, .active, .paused(.user), .paused(.waiting), .paused(.deviceFound), .complete, .stopped:
            return .none
        }
    }

    /// Resumes from the place of the pause, or after a wait, unless the output is lost.
    public mutating func resume() -> SessionAction {
        switch state {
        case .paused(.user), .paused(.waiting), .paused(.deviceFound):
            state = .active
            return phase.isWait ? move(to: progress.cursor.phase + 1, counting: nil) : .play(from: progress.cursor)
        case .idle, .active, .paused(.deviceLost), .complete, .stopped:
            return .none
        }
    }

    /// Records that the beginning of a phase was heard, or the end of the last phase.
    public mutating func reached(phase: Int) -> SessionAction {
        switch state {
        // Late: the mark was on its way when a command took effect. Phases are heard in order.
        case .active where phase != progress.cursor.phase + 1, .idle, .paused, .complete, .stopped:
            return .none
        case .active where phase == end:
            return complete()
        case .active:
            progress.cursor = Cursor(phase: phase, frame: 0)
            return self.phase.isWait ? pause(heard: progress.cursor, for: .waiting) : .none
        }
    }

    /// Stops the session. In the closing and the bell the work is done, so the session completes.
    public mutating func stop() -> SessionAction {
        end(for: .user)
    }

    /// Ends a session at the pause limit; in the closing, completes it instead. The limit counts from the pause, or
    /// from the return of a lost output.
    public mutating func pauseTimedOut() -> SessionAction {
        switch state {
        case .paused(.user), .paused(.waiting), .paused(.deviceFound): end(for: .pauseLimit)
        case .idle, .active, .paused(.deviceLost), .complete, .stopped: .none
        }
    }

    /// Ends a session that nobody watches, and whose output was missing at its start for too long.
    public mutating func startTimedOut() -> SessionAction {
        switch state {
        case .paused: end(for: .pauseLimit)
        case .idle, .active, .complete, .stopped: .none
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
