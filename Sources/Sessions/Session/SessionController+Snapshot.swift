public import ControlProtocol
package import Platform
import Playback
import SessionCore

extension SessionController {
    /// Returns the current snapshot, with positions as heard.
    public func snapshot() -> SessionSnapshot {
        let position = position
        var snapshot = SessionSnapshot()
        let underruns = player.now { $0.underruns }
        if underruns > 0 { snapshot.underruns = underruns }
        snapshot.output = outputName
        snapshot.outputVolume = player.now { $0.volume }.flatMap { $0 < SessionSnapshot.quietVolume ? $0 : nil }
        snapshot.kind = plan.options.content.kind
        snapshot.segments = routine.segmentCounts
        if snapshot.segments != nil, !machine.progress.isUnskipped {
            snapshot.skippedSegments = machine.progress.skipped.map(\.numbers)
        }
        switch routine {
        case .stretch(let routine):
            snapshot.completed = routine.passedStretches(machine.progress, on: machine.timeline)
        case .steps(let routine): snapshot.completed = routine.passedStretches(machine.progress, on: machine.timeline)
        case .meditation: break
        }
        switch machine.state {
        case .idle:
            return snapshot
        case .stopped:
            snapshot.save = save(at: position)
            return snapshot
        case .complete:
            snapshot.status = .complete
            snapshot.save = save(at: position)
            return snapshot
        case .active:
            snapshot.status = .active
            snapshot.narrating = position.isInCue
            snapshot.interrupting = position.isInterrupted ? true : nil
            snapshot.music =
                plan.playlist == nil
                ? .off : position.isInterrupted && plan.options.interrupt.ofMusic == .pause ? .interrupted : .playing
        case .paused:
            snapshot.status = .paused
            snapshot.pauseReason = pauseReason?.name
            snapshot.outputError = pauseReason?.outputError
            snapshot.music = plan.playlist == nil ? .off : .paused
        }
        if position.wakingFrames > 0 { snapshot.waking = Frames.seconds(position.wakingFrames) }
        snapshot.interrupt = plan.options.interrupt
        snapshot.musicLevel = levels.music.value
        snapshot.voiceLevel = levels.voice.value
        snapshot.saveError = saveError
        describePhase(at: position, in: &snapshot)
        return snapshot
    }

    /// Returns a stream that begins with the current snapshot, continues with each event and the snapshot after it, and
    /// finishes with the session, or with ``Backlog/sessionUpdates``.
    public func updates() -> AsyncStream<SessionUpdate> {
        broadcast.stream(.sessionUpdates, beginningWith: .snapshot(snapshot()))
    }

    /// Finishes the updates of a session that will not run or has ended.
    public func endUpdates() {
        broadcast.finish()
    }

    func publish(_ kind: SessionEvent.Kind, at frame: Int) {
        isSnapshotDue = true
        broadcast.publish(.event(SessionEvent(frame: frame, kind)))
    }

    /// Publishes a snapshot if the session has changed since the last one.
    func publishSnapshotIfNeeded() {
        guard isSnapshotDue else { return }
        isSnapshotDue = false
        broadcast.publish(.snapshot(snapshot()))
    }

    /// Publishes the last snapshot of a session that leaves a record, with the state of the record.
    func publish(_ saved: SessionOutcome.Saved) {
        var snapshot = snapshot()
        switch saved {
        case .notKept, .unrecorded:
            return
        case .saved:
            snapshot.save = .saved
        case .pending(let reason):
            snapshot.save = .pending
            snapshot.saveError = reason
        case .failed(let reason):
            snapshot.save = .failed
            snapshot.saveError = reason
        }
        isSnapshotDue = false
        broadcast.publish(.snapshot(snapshot))
    }

    var pauseReason: PauseReason? {
        switch machine.state {
        case .paused(let reason): reason
        case .idle, .active, .complete, .stopped: nil
        }
    }

    private func describePhase(at position: PlaybackPosition, in snapshot: inout SessionSnapshot) {
        guard position.cursor.phase < machine.timeline.phases.count else { return }
        let phase = machine.timeline.phases[position.cursor.phase]
        snapshot.segmentDuration = Frames.seconds(phase.frames)
        snapshot.segmentElapsed = Frames.seconds(position.cursor.frame)
        snapshot.segmentRemaining = Frames.seconds(phase.frames - position.cursor.frame)
        snapshot.sessionRemaining = Frames.seconds(
            machine.timeline.framesLeft(from: position.cursor, skipping: machine.progress.skipped))
        snapshot.sessionDuration = Frames.seconds(
            machine.timeline.framesLeft(from: Cursor(phase: 0, frame: 0), skipping: machine.progress.skipped))
        snapshot.phase = SessionSnapshot.Phase(phase.kind, of: routine)
        describeCaption(at: position.cursor, in: &snapshot)
        snapshot.skipLabel = machine.timeline.skipLabel(at: position.cursor.phase, of: routine).rawValue
        switch routine {
        case .stretch(let routine):
            snapshot.stretch = phase.unit.map { SessionSnapshot.Stretch($0, of: routine) }
            snapshot.next = phase.unit.flatMap { routine.steps.indices.contains($0 + 1) ? $0 + 1 : nil }
                .map { SessionSnapshot.Stretch($0, of: routine) }
        case .meditation(let routine):
            snapshot.meditation = SessionSnapshot.Meditation(routine, part: phase.unit ?? routine.parts.count)
        case .steps(let steps):
            guard let unit = phase.unit else { return }
            snapshot.step = SessionSnapshot.Step(unit, of: steps)
            snapshot.next = SessionSnapshot.Stretch(unit + 1, of: steps)
            snapshot.stretch = SessionSnapshot.Stretch(unit, of: steps)
        }
        snapshot.segment = machine.timeline.segment(at: position.cursor.phase)
        snapshot.segmentLabel = snapshot.segment.flatMap { snapshot.stretch?.label(ofSegment: $0) }
    }

    private func describeCaption(at cursor: Cursor, in snapshot: inout SessionSnapshot) {
        let cue = machine.timeline.sound.cue(at: cursor)
        guard
            let words = routine.spokenWords(in: machine.timeline.phases[cursor.phase])
                ?? cue.flatMap({ plan.texts[$0.clip.path] })
        else { return }
        snapshot.caption = words
        snapshot.captionElapsed =
            cue.map { Frames.seconds($0.clipFrame(at: cursor.frame)) } ?? snapshot.segmentElapsed
        snapshot.captionDuration = cue.map { Frames.seconds($0.clip.frames) } ?? snapshot.segmentDuration
    }

    /// Returns the state of the record before it is durable; `nil` if the session leaves none.
    private func save(at position: PlaybackPosition) -> SessionSnapshot.Save? {
        guard case .over(let reason)? = ending, record(stoppedBy: reason, at: position) != nil else { return nil }
        return keepsRecord ? .saving : persistence.remembersShort ? .unrecorded : nil
    }
}

extension SessionTimeline {
    /// Returns the number of the segment that a phase is or prepares for; `nil` for other phases.
    fileprivate func segment(at phase: Int) -> Int? {
        guard case .leadIn = phases[phase].kind, phases.indices.contains(phase + 1) else {
            return phases[phase].kind.segment
        }
        return phases[phase + 1].kind.segment
    }
}

extension Routine {
    /// Returns the words of a step that speaks, which are shown for the whole step, also without a voice; `nil` for
    /// other phases.
    fileprivate func spokenWords(in phase: SessionTimeline.Phase) -> String? {
        guard case .steps(let routine) = self, let unit = phase.unit,
            let timed = routine.steps[unit].action.timed, timed.activity == .speech
        else { return nil }
        return timed.label
    }
}

extension SessionSnapshot.Stretch {
    /// Creates the stretch with an index in a routine.
    fileprivate init(_ index: Int, of routine: StretchRoutine) {
        self.init(index: index, count: routine.steps.count, stretch: routine.steps[index].stretch)
    }

    /// Creates the stretch of a step in a routine; `nil` if the routine has no such step, or the step is no stretch.
    fileprivate init?(_ index: Int, of routine: StepRoutine) {
        guard routine.steps.indices.contains(index), let hold = routine.steps[index].action.hold else {
            return nil
        }
        self.init(index: index, count: routine.steps.count, stretch: hold.stretch, isWhole: hold.sides == .none)
    }
}

extension Backlog {
    /// The updates that wait for a slow subscriber: more than the longest session has, which on a virtual output plays
    /// in no time. A subscriber that is further behind has to subscribe again.
    package static let sessionUpdates = Backlog.all(upTo: 10_000)
}
