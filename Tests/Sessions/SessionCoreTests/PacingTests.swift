import Testing

@testable import SessionCore

@Suite struct ChangeOverTests {
    @Test(arguments: LeadIn.allCases)
    func zeroMeansTheTimelineOfVersion1(leadIn: LeadIn) {
        let timeline = SessionTimeline(compiling: .wholeSession, leadIn: leadIn, changeOver: .fixed(seconds: 0))
        #expect(timeline == SessionTimeline(compiling: .wholeSession, leadIn: leadIn))
        #expect(timeline.changeOverSeconds == [])
    }

    @Test(
        arguments: [
            ([Posture.standing], [8.0]), ([.standing, .standing], [8, 5]), ([.standing, .lying], [8, 8]),
            ([.sitting, .kneeling, .kneeling, .lying], [8, 8, 5, 8]), ([nil, nil], [8, 8]),
            ([.lying, nil, .lying], [8, 8, 8]),
        ] as [([Posture?], [Double])])
    func dependsOnTheChangeOfPosture(postures: [Posture?], seconds: [Double]) {
        let routine = StretchRoutine(postures.map { .back(posture: $0) })
        let timeline = SessionTimeline(compiling: routine, leadIn: .every, changeOver: .standard)
        #expect(timeline.changeOverSeconds == seconds)
    }

    @Test(arguments: [
        (ChangeOver.standard, 1, [8.0, 3.0]), (.standard, 4, [8, 4]), (.fixed(seconds: 2), 1, [2, 2]),
        (.fixed(seconds: 2), 4, [2, 4]), (.fixed(seconds: 60), 1, [60, 60]), (.fixed(seconds: 0), 4, []),
    ])
    func isNeverShorterThanSwitchSides(changeOver: ChangeOver, clip: Int, seconds: [Double]) {
        let plain = StretchRoutine([.neck()])
        let routine = StretchRoutine(
            steps: plain.steps, switchSides: Clip(path: "switch-sides", frames: Frames.inSeconds(clip)),
            halfway: plain.halfway, complete: plain.complete)
        let timeline = SessionTimeline(compiling: routine, leadIn: .every, changeOver: changeOver)
        #expect(timeline.changeOverSeconds == seconds)
    }

    @Test(arguments: [
        (ChangeOver.standard, nil, 3.0), (.standard, 10, 10), (.standard, 0, 1), (.fixed(seconds: 2), 10, 2),
    ])
    func takesTheTimeToChangeSidesOfTheStretch(changeOver: ChangeOver, sideChange: Int?, seconds: Double) {
        let routine = StretchRoutine([.neck(sideChange: sideChange)])
        let timeline = SessionTimeline(compiling: routine, leadIn: .every, changeOver: changeOver)
        #expect(timeline.changeOverSeconds.last == seconds)
    }

    @Test func holdsKeepTheirFramesAndTextsHaveNoGap() throws {
        for seed in SessionPropertyTests.seeds {
            let session = RandomSession(seed: seed)
            let timeline = SessionTimeline(session)
            let plain = SessionTimeline(compiling: session.routine, leadIn: session.leadIn)
            try #require(timeline.withoutChangeOvers == plain.withoutChangeOvers, "\(session)")
            for (before, phase) in zip(timeline.phases, timeline.phases.dropFirst()) {
                for cue in phase.cues where cue.isContinued {
                    let start = before.cues.first
                    try #require(start?.clip == cue.clip && start?.end == before.frames, "\(session)")
                    try #require(cue.clipStart == before.frames && cue.offset == 0, "\(session)")
                }
            }
        }
    }

    @Test(arguments: [
        ("standard", ChangeOver.standard, "standard"), ("0", .none, "0"), ("5", .fixed(seconds: 5), "5"),
        ("60", .fixed(seconds: 60), "60"), ("8s", .fixed(seconds: 8), "8"), ("1m", .fixed(seconds: 60), "60"),
        ("0:10", .fixed(seconds: 10), "10"),
    ])
    func printsTheParsedChangeOver(text: String, changeOver: ChangeOver, printed: String) throws {
        #expect(try ChangeOver(parsing: text) == changeOver)
        #expect(changeOver.description == printed)
    }

    @Test(arguments: [
        ("61", "a change-over of 61 s is out of range; use 0 to 60 s"),
        ("2m", "a change-over of 120 s is out of range; use 0 to 60 s"),
        ("-1", "'-1' is not a change-over; use standard or a duration such as 5s"),
        ("", "'' is not a change-over; use standard or a duration such as 5s"),
        ("Standard", "'Standard' is not a change-over; did you mean 'standard'?"),
    ])
    func rejectsAnotherChangeOver(text: String, message: String) {
        #expect(throws: OptionError(message)) { try ChangeOver(parsing: text) }
    }
}

extension SessionTimeline {
    /// The lengths of all change-overs, in seconds.
    fileprivate var changeOverSeconds: [Double] {
        phases.compactMap { phase in
            guard case .changeOver = phase.kind else { return nil }
            return Frames.seconds(phase.frames)
        }
    }

    /// The purpose and length of all other phases.
    fileprivate var withoutChangeOvers: [[Phase.Kind: Int]] {
        phases.compactMap { phase in
            guard case .changeOver = phase.kind else { return [phase.kind: phase.frames] }
            return nil
        }
    }
}

@Suite struct TonesTests {
    @Test func marksTheStartAndTheEndOfEachHold() {
        let timeline = SessionTimeline(compiling: .neckAndBack, leadIn: .every, changeOver: .standard, tones: .on)
        #expect(
            timeline.tones == [
                "segment 0/1": ["start 0", "end 220800"], "segment 0/2": ["start 0", "end 220800"],
                // Halfway is within the hold.
                "segment 1/1": ["start 0"], "segment 1/2": ["end 220800"],
            ])
    }

    @Test func ticksInTheLastThreeSecondsOfAHold() {
        let timeline = SessionTimeline(compiling: StretchRoutine([.back(seconds: 20)]), leadIn: .none, tones: .ticks)
        #expect(
            timeline.tones == [
                "segment 0/1": ["start 0"],
                "segment 0/2": ["tick 336000", "tick 384000", "tick 432000", "end 460800"],
            ])
    }

    @Test(arguments: Tones.allCases, [10, 11, 600])
    func tonesStayWithinTheirPhase(tones: Tones, seconds: Int) {
        let routine = StretchRoutine([.neck(seconds: seconds), .back(seconds: seconds)])
        for phase in SessionTimeline(compiling: routine, leadIn: .every, changeOver: .standard, tones: tones).phases {
            #expect(phase.sound.tones.allSatisfy { $0.offset >= 0 && $0.end <= phase.frames })
            #expect(zip(phase.sound.tones, phase.sound.tones.dropFirst()).allSatisfy { $0.end <= $1.offset })
        }
    }

    @Test func tonesMoveNoCue() {
        let off = SessionTimeline(compiling: .wholeSession, leadIn: .first, changeOver: .standard)
        let ticks = SessionTimeline(compiling: .wholeSession, leadIn: .first, changeOver: .standard, tones: .ticks)
        #expect(off.starts == ticks.starts)
        #expect(off.phases.map(\.cues) == ticks.phases.map(\.cues))
    }
}

extension SessionTimeline {
    /// The tones of the phases that have any, such as `start 0`.
    fileprivate var tones: [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: phases.filter { !$0.sound.tones.isEmpty }.map { phase in
                (phase.kind.title, phase.sound.tones.map { "\($0.kind) \($0.offset)" })
            })
    }
}
