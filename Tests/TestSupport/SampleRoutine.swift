package import ControlProtocol
package import SessionCore

/// Snapshots of a session that follows a routine with a step of each kind.
package enum SampleRoutine {
    private static let cue = Clip(path: "cue", frames: 48_000)
    private static let breath = BreathRhythm(
        start: 0,
        phases: [
            BreathRhythm.Phase(.inhale, frames: Frames.inSeconds(4)),
            BreathRhythm.Phase(.exhale, frames: Frames.inSeconds(6)),
        ])

    private static func hold(_ stretch: Int, _ sides: StepRoutine.Sides) -> StepRoutine.Action {
        .hold(
            StepRoutine.Hold(
                stretch: SampleSession.stretches[stretch], sides: sides, seconds: 30,
                introduction: Clip(path: "begin", frames: 480_000)))
    }

    private static func timed(
        _ activity: StepRoutine.Activity, _ label: String, _ seconds: Int, _ breath: BreathRhythm? = nil
    ) -> StepRoutine.Action {
        .timed(StepRoutine.Timed(activity, label, frames: Frames.inSeconds(seconds), breath: breath))
    }

    /// The routine, whose steps are those of ``steps``.
    package static let routine = StepRoutine(
        name: "Morning back", steps: steps, switchSides: cue, complete: Clip(path: "complete", frames: 144_000))

    /// Two stretches, with one step of every other kind between them.
    package static let steps: [StepRoutine.Step] = [
        StepRoutine.Step(hold(0, .both)),
        StepRoutine.Step(timed(.speech, "Roll onto your back.", 4)),
        StepRoutine.Step(timed(.exercise, "Plank", 30), round: StepRoutine.Round(1, of: 2)),
        StepRoutine.Step(timed(.rest, "Rest", 15), round: StepRoutine.Round(2, of: 2)),
        StepRoutine.Step(timed(.exercise, "Plank", 30), round: StepRoutine.Round(2, of: 2)),
        StepRoutine.Step(.wait),
        StepRoutine.Step(timed(.breathing, "Breathe 4-6", 60, breath)),
        StepRoutine.Step(timed(.bell, "Bell", 5)),
        StepRoutine.Step(hold(1, .none)),
    ]

    /// The phases without introductions and change-overs.
    package static let timeline = SessionTimeline(
        compiling: .steps(routine), for: SessionOptions(leadIn: .none, changeOver: .none, tones: .off))

    /// The phases as the start of the session plans them.
    package static let plan = SessionEvent.plannedPhases(of: timeline, routine: .steps(routine))

    /// An active session in a phase of a step.
    package static func at(
        _ index: Int, _ phase: SessionSnapshot.Phase, lasting duration: Double = 30, elapsed: Double = 7.5
    ) -> SessionSnapshot {
        SampleSession.active(phase, lasting: duration, elapsed: elapsed).with {
            $0.kind = .routine
            $0.step = SessionSnapshot.Step(index, of: routine)
            guard case .hold(let hold) = steps[index].action else { return }
            let stretch = SessionSnapshot.Stretch(
                index: index, count: steps.count, stretch: hold.stretch, isWhole: hold.sides == .none)
            $0.stretch = stretch
            guard phase == .segment || phase == .changeOver || phase == .leadIn else { return }
            ($0.segment, $0.segmentLabel) = (1, stretch.label(ofSegment: 1))
        }
    }

    /// While the words are spoken.
    package static var speech: SessionSnapshot {
        at(1, .speech, lasting: 4, elapsed: 1).with { ($0.caption, $0.narrating) = (steps[1].action.label, true) }
    }

    /// In the second round.
    package static var exercise: SessionSnapshot { at(4, .exercise) }

    /// Waiting for the user.
    package static var wait: SessionSnapshot { at(5, .wait, lasting: 0, elapsed: 0).paused(.waiting) }

    /// While the lungs empty.
    package static var breathing: SessionSnapshot { at(6, .breathing, lasting: 60, elapsed: 17) }

    /// After the last step.
    package static var closing: SessionSnapshot {
        SampleSession.active(.closing, lasting: 3, elapsed: 1).with { $0.kind = .routine }
    }

    /// A record of the session.
    package static func record(full: Bool = true, skipped: [Int] = [0, 1]) -> SessionRecord {
        .routine(
            RoutineRecord(
                completedAt: Timestamp(milliseconds: 0), routine: routine.name, plannedDurationSeconds: 237,
                actualDurationSeconds: 230, activeSeconds: 200, stretches: SampleSession.done(skipped),
                completedFully: full))
    }
}
