public import ControlProtocol
import Playback
import SessionCore

extension SessionController {
    /// Performs a command, and returns when it has taken effect: at once for most commands, and for a stop when the
    /// record is durable.
    ///
    /// The task prefers the playback thread's executor. Otherwise it would suspend at every `await`, and another
    /// command could come in between the decision and its effect.
    public nonisolated func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        try await withTaskExecutorPreference(playback.thread) { () throws(SessionRefusal) in
            try await performInOneStep(command)
        }
    }

    private func performInOneStep(_ command: SessionCommand) async throws(SessionRefusal) {
        let refusal: SessionRefusal?
        do throws(SinkError) {
            refusal = try await execute(command)
        } catch {
            ending = .failed(error)
            refusal = .noSession
        }
        await publishSnapshotIfNeeded()
        await playback.nudge()
        if let refusal { throw refusal }
        if command == .stop { await untilRecorded() }
    }

    /// Returns when the record of an ended session is durable.
    private func untilRecorded() async {
        guard case .open(let waiters) = recordState else { return }
        let (events, waiter) = AsyncStream<Void>.makeStream()
        recordState = .open(waiters + [waiter])
        for await _ in events {}
    }

    /// Whether the session has ended, except for its record.
    public var isOver: Bool { ending != nil }

    /// Ends the session in this process, so that another process can resume it. In the closing and the bell, completes
    /// it, because the work is done.
    public nonisolated func interrupt() async {
        await withTaskExecutorPreference(playback.thread) { await interruptInOneStep() }
    }

    /// Ends the session in this process if it plays and its work is not done.
    ///
    /// - Returns: Whether another process can resume the session.
    public nonisolated func interruptIfPlaying() async -> Bool {
        await withTaskExecutorPreference(playback.thread) { await interruptIfPlayingInOneStep() }
    }

    private func interruptIfPlayingInOneStep() async -> Bool {
        for mark in await playback.takeHeardMarks() { try? await handle(mark) }
        guard ending == nil, machine.state == .active, !machine.phase.isAfterTheWork else {
            await playback.nudge()
            return false
        }
        await interruptInOneStep()
        return if case .interrupted = ending { true } else { false }
    }

    private func interruptInOneStep() async {
        // A sink that fails here is silent, too.
        try? await playback.freeze()
        for mark in await playback.takeHeardMarks() { try? await handle(mark) }
        if ending == nil {
            if machine.phase.isAfterTheWork { try? await apply(machine.stop()) } else { ending = .interrupted }
        }
        await playback.nudge()
    }

    /// Executes a command.
    ///
    /// - Returns: The reason why a command has no effect, or `nil`.
    func execute(_ command: SessionCommand) async throws(SinkError) -> SessionRefusal? {
        guard ending == nil else { return .noSession }
        switch machine.state {
        case .idle, .complete, .stopped:
            return .noSession
        case .paused(.deviceLost(let error)) where command == .play || command == .toggle:
            return .outputMissing(error)
        case .active where command == .play:
            return nil
        case .active, .paused:
            // Freeze before the decision, because sound that is heard in between would change it.
            try await playback.freeze()
            for mark in await playback.takeHeardMarks() { try await handle(mark) }
        }
        try await apply(decide(command, heard: await playback.position().cursor))
        await checkpointTransition()
        return nil
    }

    private func decide(_ command: SessionCommand, heard: Cursor) -> SessionAction {
        switch command {
        case .play: machine.resume()
        case .pause: machine.pause(heard: heard)
        case .toggle: machine.state == .active ? machine.pause(heard: heard) : machine.resume()
        case .skip: machine.skipSegment()
        case .skipStretch: machine.skipStretch()
        case .previous: machine.previous(heard: heard)
        case .stop: machine.stop()
        }
    }

    /// Performs an action of the state machine.
    func apply(_ action: SessionAction) async throws(SinkError) {
        let position = await playback.position()
        switch action {
        case .none:
            break
        case .play:
            if pause != nil { publish(.resumed, at: position.frame) }
            pause = nil
            try await playback.play()
        case .hold:
            pause = Pause(began: now(), limitStart: position.clock)
            if let pauseReason { publish(.paused(reason: pauseReason.name), at: position.frame) }
        case .move(let cursor, let skipped):
            if let skipped { publish(skipped, at: position.frame) }
            await playback.move(to: cursor, end: machine.end)
            // Sound brings events. A move in silence has none, but must be shown.
            if machine.state == .active { try await playback.play() } else { broadcast.noteChange() }
        case .complete:
            await playback.cut()
            ending = .completed
        case .stop(let reason):
            await playback.cut()
            ending = .stopped(reason)
        }
    }

    private func publish(_ skipped: SkippedPart, at frame: Int) {
        switch plan.routine {
        case .stretch: publish(.skipped(stretch: skipped.unit, segments: skipped.segments.numbers), at: frame)
        case .meditation: publish(.partSkipped(part: skipped.unit), at: frame)
        }
    }
}

extension SessionController: SessionControl {
    /// Throws, because a controller plays one session only.
    public func start(_ request: SessionRequest) async throws(SessionRefusal) {
        throw .sessionRunning
    }
}
