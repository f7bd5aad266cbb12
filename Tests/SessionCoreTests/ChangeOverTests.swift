import Testing

@testable import SessionCore

@Suite struct ChangeOverTests {
    @Test func givesTimeBeforeEachHold() {
        let timeline = Timeline(compiling: .neckAndBack, leadIn: .every, changeOver: .standard)
        #expect(
            timeline.picture == """
                 0.0  lead-in 0    ======        neck
                 3.0  change 0/1   ----------------
                11.0  segment 0/1  ----------
                16.0  change 0/2   ==----        switch-sides
                19.0  segment 0/2  ----------
                24.0  lead-in 1    ======        back
                27.0  change 1/1   ----------------
                35.0  segment 1/1  ----------
                40.0  segment 1/2  ==--------    halfway
                45.0  closing      ====          complete
                47.0
                """
        )
    }

    @Test func aTextRunsOnIntoTheHold() {
        let timeline = Timeline(compiling: .neckAndBack, leadIn: .first, changeOver: .fixed(seconds: 2))
        #expect(
            timeline.picture == """
                 0.0  lead-in 0    ======        neck
                 3.0  change 0/1   ----
                 5.0  segment 0/1  ----------
                10.0  change 0/2   ==--          switch-sides
                12.0  segment 0/2  ----------
                17.0  change 1/1   ====          back
                19.0  segment 1/1  ==--------    …back
                24.0  segment 1/2  ==--------    halfway
                29.0  closing      ====          complete
                31.0
                """
        )
    }

    @Test func aTextThatFitsEndsInTheChangeOver() {
        let timeline = Timeline(compiling: StretchRoutine([.neck()]), leadIn: .none, changeOver: .fixed(seconds: 3))
        #expect(
            timeline.picture == """
                 0.0  change 0/1   ======        neck
                 3.0  segment 0/1  ----------
                 8.0  change 0/2   ==----        switch-sides
                11.0  segment 0/2  ----------
                16.0  closing      ====          complete
                18.0
                """
        )
    }

    @Test func theNextCueCutsATextThatRunsOn() {
        let timeline = Timeline(
            compiling: StretchRoutine([.back(introduction: 9)]), leadIn: .none, changeOver: .fixed(seconds: 1))
        #expect(
            timeline.picture == """
                 0.0  change 0/1   ==            back
                 1.0  segment 0/1  ==========    …back
                 6.0  segment 0/2  ==--------    halfway
                11.0  closing      ====          complete
                13.0
                """
        )
        let cue = timeline.phases[1].cues[0]
        #expect(cue.clipStart == Frames.inSeconds(1))
        #expect(cue.end == Frames.inSeconds(5))
    }

    @Test(arguments: LeadIn.allCases)
    func zeroMeansTheTimelineOfVersion1(leadIn: LeadIn) {
        let timeline = Timeline(compiling: .wholeSession, leadIn: leadIn, changeOver: .fixed(seconds: 0))
        #expect(timeline == Timeline(compiling: .wholeSession, leadIn: leadIn))
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
        let timeline = Timeline(compiling: routine, leadIn: .every, changeOver: .standard)
        #expect(timeline.changeOverSeconds == seconds)
    }

    @Test(arguments: [
        (ChangeOver.standard, 1, [8.0, 3.0]), (.standard, 4, [8, 4]), (.fixed(seconds: 2), 1, [2, 2]),
        (.fixed(seconds: 2), 4, [2, 4]), (.fixed(seconds: 60), 1, [60, 60]), (.fixed(seconds: 0), 4, []),
    ])
    func isNeverShorterThanSwitchSides(changeOver: ChangeOver, clip: Int, seconds: [Double]) {
        let neck = StretchRoutine([.neck()])
        let routine = StretchRoutine(
            steps: neck.steps, switchSides: Clip(path: "switch-sides", frames: Frames.inSeconds(clip)),
            halfway: neck.halfway, complete: neck.complete)
        let timeline = Timeline(compiling: routine, leadIn: .every, changeOver: changeOver)
        #expect(timeline.changeOverSeconds == seconds)
    }

    @Test func holdsKeepTheirFramesAndTextsHaveNoGap() throws {
        for seed in SessionPropertyTests.seeds {
            let session = RandomSession(seed: seed)
            let timeline = Timeline(session)
            let plain = Timeline(compiling: session.routine, leadIn: session.leadIn)
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
        ("standard", ChangeOver.standard), ("0", .none), ("5", .fixed(seconds: 5)), ("60", .fixed(seconds: 60)),
    ])
    func printsTheParsedChangeOver(text: String, changeOver: ChangeOver) throws {
        #expect(try ChangeOver(parsing: text) == changeOver)
        #expect(changeOver.description == text)
    }

    @Test(arguments: [("8s", 8), ("1m", 60), ("0:10", 10)])
    func readsADuration(text: String, seconds: Int) throws {
        #expect(try ChangeOver(parsing: text) == .fixed(seconds: seconds))
    }

    @Test(arguments: [
        ("61", "a change-over of 61 s is out of range; use 0 to 60 s"),
        ("2m", "a change-over of 120 s is out of range; use 0 to 60 s"),
        ("-1", "'-1' is not a change-over; use standard or a duration such as 5s"),
        ("", "'' is not a change-over; use standard or a duration such as 5s"),
        ("Standard", "'Standard' is not a change-over; did you mean 'standard'?"),
    ])
    func rejectsAnotherChangeOver(text: String, message: String) {
        let error = #expect(throws: OptionError.self) { try ChangeOver(parsing: text) }
        #expect(error?.description == message)
    }
}

extension Timeline {
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
