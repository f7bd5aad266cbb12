public import ControlProtocol
import Playback
import SessionCore

extension SessionController {
    /// Performs a command and returns when it has taken effect. While nothing else is going on that is at once; a stop has
    /// taken effect when the record is on the disk.
    ///
    /// A task that prefers another executor than the thread gives way at every `await`, also where no other thread has
    /// to run: then one command could come in between another's decision and its effect.
    public nonisolated func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        try await withTaskExecutorPreference(playback.thread) { () throws(SessionRefusal) in
            try await performInOneStep(command)
        }
    }

    private func performInOneStep(_ command: SessionCommand) async throws(SessionRefusal) {
        let refusal: SessionRefusal?
        do throws(SinkError) {
            refusal = try await obey(command)
        } catch {
            ending = .failed(error)
            refusal = .noSession
        }
        await tellNews()
        await playback.nudge()
        if let refusal { throw refusal }
        if command == .stop { await untilKept() }
    }

    /// Returns when nothing of a session that has ended can be lost any more.
    private func untilKept() async {
        guard case .open(let listeners) = keeping else { return }
        let (news, listener) = AsyncStream<Void>.makeStream()
        keeping = .open(listeners + [listener])
        for await _ in news {}
    }

    /// Whether the session has ended, but for what is still written of it.
    public var isOver: Bool { ending != nil }

    /// Ends the session in this process so that another can resume it. After the work there is nothing left to resume:
    /// there it completes, as with any other stop.
    public nonisolated func interrupt() async {
        await withTaskExecutorPreference(playback.thread) { await interruptInOneStep() }
    }

    private func interruptInOneStep() async {
        // A sink that fails now is one that is silent as well.
        try? await playback.freeze()
        for mark in await playback.takeHeardMarks() { try? await take(mark) }
        if ending == nil {
            if machine.phase.isAfterTheWork { try? await apply(machine.stop()) } else { ending = .interrupted }
        }
        await playback.nudge()
    }

    /// - Returns: why it had no effect, if it should have had one.
    func obey(_ command: SessionCommand) async throws(SinkError) -> SessionRefusal? {
        guard ending == nil else { return .noSession }
        switch machine.state {
        case .idle, .complete, .stopped:
            return .noSession
        case .paused(.deviceLost(let error)) where command == .play || command == .toggle:
            return .outputMissing(error)
        case .active where command == .play:
            return nil
        case .active, .paused:
            // First silence, then the decision: what is heard meanwhile would make it another one.
            try await playback.freeze()
            for mark in await playback.takeHeardMarks() { try await take(mark) }
        }
        try await apply(decide(command, heard: await playback.position().cursor))
        await noteTransition()
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

    /// Does what the machine has decided.
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
            pause = Pause(began: now(), limitedFrom: position.clock)
            if let pauseReason { publish(.paused(reason: pauseReason.name), at: position.frame) }
        case .move(let cursor, let skipped):
            if let skipped { publish(skipped, at: position.frame) }
            await playback.move(to: cursor, end: machine.end)
            if machine.state == .active { try await playback.play() }
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
    /// One controller, one session.
    public func start(_ request: SessionRequest) async throws(SessionRefusal) {
        throw .sessionRunning
    }
}
