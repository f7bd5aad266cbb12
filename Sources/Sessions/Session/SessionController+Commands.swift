public import ControlProtocol
import Platform
import Playback
import SessionCore

extension SessionController {
    /// Performs a command, and returns when it has taken effect: at once for most commands, and for a stop when the
    /// record is durable.
    func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        let refusal: SessionRefusal?
        do throws(SinkError) {
            refusal = try performAtOnce(command)
        } catch {
            ending = .failed(error)
            refusal = .cannotStart("the output failed: \(error)")
        }
        publishSnapshotIfNeeded()
        player.now { $0.nudge() }
        if let refusal { throw refusal }
        if command == .stop { await recordSettled.wait() }
    }

    /// Changes the levels of music and voice. Checkpoints keep them, so that a resumed session has them, too.
    func setLevels(_ change: LevelChange) throws(SessionRefusal) {
        guard ending == nil else { throw .noSession }
        switch machine.state {
        case .idle, .complete, .stopped: throw .noSession
        case .active, .paused: break
        }
        let changed = levels.changed(by: change)
        guard changed != levels else { return }
        levels = changed
        player.now { $0.setLevels(changed) }
        checkpointTransition()
        isSnapshotDue = true
        publishSnapshotIfNeeded()
    }

    /// Ends a session that has not begun, since its output is missing. It leaves no record, and cannot be resumed.
    public func giveUpStart() {
        guard ending == nil else { return }
        // A stop of silence asks nothing of the sink.
        try? apply(machine.startTimedOut())
        publishSnapshotIfNeeded()
        player.now { $0.nudge() }
    }

    /// Ends the session in this process, so that another process can resume it. In the closing and the bell, completes
    /// it, because the work is done.
    public func interrupt() {
        // A sink that fails here is silent, too.
        try? freeze()
        handleHeardMarks()
        if ending == nil {
            if machine.phase.isAfterTheWork { try? apply(machine.stop()) } else { ending = .interrupted }
        }
        player.now { $0.nudge() }
    }

    /// Handles the marks that were heard up to an interruption. If the sink fails at one, the session ends all the
    /// same, and the next call of the sink reports it.
    private func handleHeardMarks() {
        for mark in takeHeardMarks() { try? handle(mark) }
    }

    /// Performs a command without a suspension, so that the position cannot change meanwhile.
    ///
    /// - Returns: The reason why a command has no effect, or `nil`.
    func performAtOnce(_ command: SessionCommand) throws(SinkError) -> SessionRefusal? {
        guard command != .keep else { return .nothingToKeep }
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
            try freeze()
            for mark in takeHeardMarks() { try handle(mark) }
        }
        let heard = position.cursor
        let action =
            switch command {
            case .play: machine.resume()
            case .pause: machine.pause(heard: heard)
            case .toggle: machine.state == .active ? machine.pause(heard: heard) : machine.resume()
            case .skip: machine.skipSegment()
            case .skipStretch: machine.skipStretch()
            case .previous: machine.previous(heard: heard)
            case .explain: explain()
            case .stop: machine.stop()
            case .keep: SessionAction.none
            }
        try apply(action)
        // A command without an effect, such as an explanation after the last stretch, goes on playing.
        if action == .none, machine.state == .active { try playOn() }
        checkpointTransition()
        return nil
    }

    private func explain() -> SessionAction {
        let explained = routine.explaining(machine.phase.unit)
        let action = machine.explain(on: SessionTimeline(compiling: explained, for: plan.options))
        guard action != .none, let stretch = machine.phase.unit else { return .none }
        publish(.explained(stretch: stretch), at: position.frame)
        routine = explained
        return action
    }

    /// Performs an action of the state machine.
    func apply(_ action: SessionAction) throws(SinkError) {
        let position = position
        switch action {
        case .none:
            break
        case .play:
            endPause(at: position.frame)
            try playOn()
        case .pause:
            // At a wait, the player has stopped at the end of its frames.
            try freeze()
            pause = Pause(began: now(), limitStart: position.clock)
            if let pauseReason { publish(.paused(reason: pauseReason.name), at: position.frame) }
        case .move(let cursor, let skipped):
            if let skipped { publish(skipped, at: position.frame) }
            let (end, timeline) = (machine.playingEnd, machine.timeline.sound)
            player.now { $0.move(to: cursor, end: end, on: timeline) }
            switch machine.state {
            case .active:
                endPause(at: position.frame)
                try playOn()
            case .paused(.waiting):
                endPause(at: position.frame)
                try apply(.pause)
            // Sound brings events. A move in silence has none, but must be shown.
            case .idle, .paused, .complete, .stopped: isSnapshotDue = true
            }
        case .complete:
            player.now { $0.cut() }
            ending = .over(nil)
        case .stop(let reason):
            player.now { $0.cut() }
            ending = .over(reason)
        }
    }

    /// The position that is heard.
    var position: PlaybackPosition { player.now { $0.position() } }

    func takeHeardMarks() -> [Mark] { player.now { $0.takeHeardMarks() } }

    func freeze() throws(SinkError) { try player.now { player throws(SinkError) in try player.freeze() } }

    func playOn() throws(SinkError) { try player.now { player throws(SinkError) in try player.play() } }

    func close() throws(SinkError) { try player.now { player throws(SinkError) in try player.close() } }

    private func endPause(at frame: Int) {
        if pause != nil { publish(.resumed, at: frame) }
        pause = nil
    }

    private func publish(_ skipped: SkippedPart, at frame: Int) {
        switch routine {
        case .stretch: publish(.skipped(stretch: skipped.unit, segments: skipped.segments.numbers), at: frame)
        case .meditation: publish(.partSkipped(part: skipped.unit), at: frame)
        case .steps(let routine):
            publish(
                routine.steps[skipped.unit].action.hold == nil
                    ? .stepSkipped(step: skipped.unit)
                    : .skipped(stretch: skipped.unit, segments: skipped.segments.numbers), at: frame)
        }
    }
}

extension SessionController: SessionControl {
    /// Performs a request, and returns the state after it once it has taken effect; of one that ends the session, once
    /// the next can start. A controller plays one session only, and asks nothing.
    @discardableResult
    public func perform(_ request: ControlRequest) async throws(SessionRefusal) -> ControlReply {
        switch request {
        case .command(let command):
            try await perform(command)
            if ending != nil { await release.wait() }
        case .start: throw .sessionRunning
        case .setLevels(let change): try setLevels(change)
        case .setOutput(let change): try await setOutput(change.output)
        case .answer: throw .noQuestion
        }
        return ControlReply(snapshot())
    }
}
