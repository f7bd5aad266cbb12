import SessionCore

/// One step of a random session with the states before and after it.
struct Moment {
    let before: Rehearsal
    let step: RandomSession.Step
    let after: Rehearsal
    /// The expected position.
    let target: Place?
    /// The expected counts.
    let rules: PlainRules
}

/// A law that holds at every step.
struct Law: Sendable {
    let name: String
    let holds: @Sendable (Moment) -> Bool

    init(_ name: String, _ holds: @escaping @Sendable (Moment) -> Bool) {
        self.name = name
        self.holds = holds
    }
}

extension Moment {
    static let laws = [
        Law("one voice at a time") { moment in
            let (timeline, heard) = (moment.after.machine.timeline, moment.after.heard)
            let phase = timeline.sound.phases[heard.phase]
            let voices = phase.cues.filter { $0.offset <= heard.frame && heard.frame < $0.end }
            return voices.count <= 1 && voices.first == timeline.sound.cue(at: heard)
                && phase.cues.allSatisfy { $0.end <= phase.frames }
        },
        Law("the cursor never leaves the timeline") { moment in
            var told = moment.after.machine.progress
            let toldIsHeld = moment.after.machine.timeline.holds(told)
            told.cursor = moment.after.heard
            return toldIsHeld && moment.after.machine.timeline.holds(told)
        },
        Law("commands act on what is heard") { moment in
            !moment.after.isSounding || moment.after.machine.progress.cursor.phase == moment.after.heard.phase
        },
        Law("a session sounds exactly while it is active") { moment in
            moment.after.isSounding == (moment.after.machine.state == .active)
        },
        Law("paused time moves nothing") { moment in
            switch moment.step {
            case .listen, .hearPhase: moment.before.isSounding || moment.after == moment.before
            case .command, .boundary, .deviceLost, .deviceFound, .pauseLimit, .crash: true
            }
        },
        Law("playing, pausing, losing the device and dying keep the place") { moment in
            switch moment.step {
            case .command(.play), .command(.pause), .deviceLost, .deviceFound, .crash:
                moment.after.heard == moment.before.heard
            case .command, .listen, .hearPhase, .boundary, .pauseLimit: true
            }
        },
        Law("a silent session starts to sound only where somebody says so") { moment in
            moment.before.isSounding || !moment.after.isSounding
                || moment.step == .command(.play) || moment.step == .crash
        },
        Law("a command leads to the beginning of where the rules say") { moment in
            guard let target = moment.target else { return true }
            return moment.after.heard == moment.after.machine.timeline.cursor(in: target)
                && moment.after.machine.progress.cursor == moment.after.heard
        },
        Law("skips are counted as the rules say") { moment in
            moment.after.machine.progress.skipped.map(\.count) == moment.rules.skippedSegments
        },
        Law("going back and forth leaves no skip behind: nothing ahead is counted") { moment in
            let machine = moment.after.machine
            return machine.timeline.phases[machine.progress.cursor.phase...].allSatisfy { phase in
                phase.skippable.map { machine.progress.skipped[$0.unit].isDisjoint(with: $0.segments) } ?? true
            }
        },
        Law("a session ends once, and nothing happens to it then") { moment in
            moment.after.endings.count <= 1
                && (moment.before.endings.isEmpty || moment.after == moment.before)
        },
        Law("a session completes in its closing, and stops before it") { moment in
            moment.after.endings.allSatisfy { ($0 == .complete) == (moment.after.machine.phase.kind == .closing) }
        },
        Law("a record has every stretch once, with its skips, and its sums agree") { moment in
            guard moment.after.endings == [.complete], case .stretch(let routine) = moment.after.routine
            else { return true }
            let steps = routine.steps
            let record = StretchRecord(
                completedAt: Timestamp(milliseconds: 0), totalDurationSeconds: 0, stretches: moment.after.record)
            return record.stretches.map(\.stretchId) == steps.map(\.stretch.id)
                && record.stretches.map(\.durationSeconds) == steps.map(\.seconds)
                && record.stretches.map(\.skippedSegments) == moment.rules.skippedSegments
                && record.stretches.allSatisfy { (0...2).contains($0.skippedSegments) }
                && record.regionsCompleted + record.regionsSkipped == steps.count
                && record.regionsSkipped == moment.rules.skippedSegments.count { $0 == 2 }
        },
    ]
}
