import SessionCore
import Testing

@Suite struct StepTimelineTests {
    private static let options = SessionOptions(leadIn: .every, changeOver: .fixed(seconds: 2), tones: .off)

    @Test(
        arguments: [
            (.steps(StepRoutine([.hold(), .hold(.right), .hold(.none), .timed(.rest), .wait])), [2, 1, 1, 1, 1]),
            (.stretch(.neckAndBack), [2, 2]), (.meditation(.short), nil),
        ] as [(Routine, [Int]?)])
    func countsTheSegmentsOfEachStep(routine: Routine, counts: [Int]?) {
        #expect(routine.segmentCounts == counts)
    }

    @Test(
        arguments: [
            (
                "holds both sides for the whole length", [.hold()],
                """
                 0.0  lead-in 0    ======        neck
                 3.0  change 0/1   ----
                 5.0  segment 0/1  ----------
                10.0  change 0/2   ==--          switch-sides
                12.0  segment 0/2  ----------
                17.0  closing      ====          complete
                19.0
                """
            ),
            (
                "holds one side only", [.hold(.right)],
                """
                 0.0  lead-in 0    ======        neck
                 3.0  change 0/2   ----
                 5.0  segment 0/2  ----------
                10.0  closing      ====          complete
                12.0
                """
            ),
            (
                "plays other steps for their length", [.timed(.exercise), .timed(.rest), .wait, .timed(.speech)],
                """
                 0.0  step 0       ==------      exercise
                 4.0  step 1       --------
                 8.0  wait 2
                 8.0  step 3       ==------      speech
                12.0  closing      ====          complete
                14.0
                """
            ),
            (
                "has a change-over of its own", [.hold(.none, changeOver: .fixed(seconds: 0))],
                """
                 0.0  lead-in 0    ======        neck
                 3.0  segment 0/1  ----------
                 8.0  closing      ====          complete
                10.0
                """
            ),
        ] as [(String, [StepRoutine.Action], String)])
    func showsEachStep(_ name: String, _ actions: [StepRoutine.Action], _ picture: String) {
        #expect(SessionTimeline(compiling: StepRoutine(actions), for: Self.options).picture == picture, "\(name)")
    }

    @Test func marksExercisesWithTones() {
        let timeline = SessionTimeline(
            compiling: StepRoutine([.timed(.exercise), .timed(.rest)]), for: SessionOptions(tones: .ticks))
        #expect(timeline.phases[0].sound.tones.map(\.kind) == [.tick, .tick, .tick, .end])
        #expect(timeline.phases[1].sound.tones == [])
    }

    /// Three breaths of 4, 7 and 8 s, in whose second one the words end.
    @Test(arguments: [Tones.on, .off]) func guidesBreathsByTonesAndWords(tones: Tones) {
        let lines = [1, 5, 12, 20].map {
            StepRoutine.Line(
                StepRoutine.Spoken(Clip(path: "word", frames: 48_000), words: ""), at: Frames.inSeconds($0))
        }
        let movements: [(BreathRhythm.Movement, Int)] = [(.inhale, 4), (.hold, 7), (.exhale, 8)]
        let phases = movements.map { BreathRhythm.Phase($0.0, frames: Frames.inSeconds($0.1)) }
        let breathing = StepRoutine.Timed(
            .breathing, "Breathe", frames: Frames.inSeconds(58), breath: BreathRhythm(start: 48_000, phases: phases),
            lines: lines)
        let sound = SessionTimeline(
            compiling: StepRoutine([.timed(breathing)]), for: SessionOptions(tones: tones)
        ).phases[0].sound
        let starts = [1, 5, 12, 20, 24, 31, 39, 43, 50]
        let kinds: [Timeline.Tone.Kind] = [.inhale, .tick, .exhale, .inhale, .tick, .exhale, .inhale, .tick, .exhale]
        #expect(sound.tones.map(\.kind) == (tones == .off ? [] : kinds))
        #expect(sound.tones.map { $0.offset / Frames.perSecond } == (tones == .off ? [] : starts))
        #expect(sound.cues.map(\.offset) == lines.map(\.offset))
        #expect(sound.cues.map(\.holdsMusic) == [true, true, true, false])
    }

    @Test func introducesTheFirstStretchBehindOtherSteps() {
        let timeline = SessionTimeline(
            compiling: StepRoutine([.timed(.speech), .hold(), .hold()]), for: SessionOptions(leadIn: .first))
        let leadIns = timeline.phases.map(\.kind).filter { if case .leadIn = $0 { true } else { false } }
        #expect(leadIns == [.leadIn(stretch: 1)])
    }

    /// An introduction and a change-over belong to the group of their stretch. The closing has the session's music.
    @Test func numbersTheMusicOfEachPhase() {
        var routine = StepRoutine([.timed(.exercise)])
        let music: [MusicChoice] = [.named("waves"), .none, .named("rain"), .named("waves")]
        routine.steps += music.map { StepRoutine.Step(.hold(.left), music: $0) }
        let numbers = SessionTimeline(compiling: routine, for: Self.options).phases.map(\.sound.music)
        #expect(numbers == [0, 1, 1, 1, nil, nil, nil, 2, 2, 2, 1, 1, 1, 0])
        #expect(routine.pieces == ["waves", "rain"])
    }

    @Test func explainsAStretchOnly() {
        var hold = StepRoutine([.hold(), .timed(.rest)])
        guard case .hold(var short) = hold.steps[0].action else { return }
        short.played = .none
        short.easier = Clip(path: "easier", frames: 48_000)
        hold.steps[0].action = .hold(short)
        let timeline = SessionTimeline(compiling: hold.explaining(0), for: Self.options)
        #expect(timeline.phases[0].kind == .leadIn(stretch: 0))
        #expect(timeline.phases[0].cues.last?.clip == short.easier)
        #expect(Routine.steps(hold).clips.contains { $0 == short.easier })
        #expect(hold.explaining(1) == hold)
    }
}
