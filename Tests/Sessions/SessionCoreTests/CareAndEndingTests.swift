import Testing

@testable import SessionCore

/// Lines of care, and the words on how to come out of a stretch.
@Suite struct CareAndEndingTests {
    private static let early = Clip(path: "early", frames: Frames.inSeconds(4))
    private static let half = Clip(path: "half", frames: Frames.inSeconds(3))

    private func timeline(
        _ steps: [StretchRoutine.Step], leadIn: LeadIn = .every, changeOver: ChangeOver = .none, tones: Tones = .off,
        early: Clip? = nil, half: Clip? = nil
    ) -> SessionTimeline {
        let plain = StretchRoutine(steps)
        return SessionTimeline(
            compiling: StretchRoutine(
                steps: steps, switchSides: plain.switchSides, halfway: plain.halfway, complete: plain.complete,
                earlyCare: early, halfCare: half),
            leadIn: leadIn, changeOver: changeOver, tones: tones)
    }

    @Test func sayingHowToComeOutLeavesTimeToMove() {
        let timeline = timeline([.neck(seconds: 20, ending: 3), .back(seconds: 20, ending: 3)])
        #expect(
            timeline.picture == """
                 0.0  lead-in 0    ======        neck
                 3.0  segment 0/1  --------------------
                13.0  segment 0/2  ==-------======-----  switch-sides neck-end
                23.0  lead-in 1    ======        back
                26.0  segment 1/1  --------------------
                36.0  segment 1/2  ==-------======-----  halfway back-end
                46.0  closing      ====          complete
                48.0
                """)
    }

    @Test(arguments: [(.on, 360_000), (.ticks, 336_000), (.off, 360_000)] as [(Tones, Int)])
    func theEndingStopsBeforeTheTonesThatCloseAHold(tones: Tones, end: Int) {
        let timeline = timeline([.neck(seconds: 20, ending: 3)], tones: tones)
        #expect(timeline.cues("neck-end").map(\.end) == [end])
    }

    @Test(arguments: [(5, true), (6, false)])
    func anEndingWithoutASecondOfSilenceBeforeItIsLeftOut(seconds: Int, isPlayed: Bool) {
        let timeline = timeline([.neck(seconds: 20, ending: seconds)])
        #expect(timeline.cues("neck-end").count == (isPlayed ? 1 : 0))
    }

    @Test(arguments: LeadIn.allCases) func theEasierFormFollowsTheIntroductionIfTheUserAsks(leadIn: LeadIn) {
        let (neck, easier) = (StretchRoutine.Step.neck(), Clip(path: "easier", frames: Frames.inSeconds(2)))
        let step = StretchRoutine.Step(
            stretch: neck.stretch, seconds: neck.seconds, introduction: neck.introduction, easier: easier)
        let routine = StretchRoutine([.back(), step])
        #expect(Routine.stretch(routine).clips.contains(easier))
        #expect(SessionTimeline(compiling: routine, leadIn: leadIn).cues("easier") == [])
        let explained = SessionTimeline(compiling: routine.explaining(1), leadIn: leadIn)
        let phase = explained.phases.first { $0.kind == .leadIn(stretch: 1) }
        #expect(phase?.cues.map(\.clip.path) == ["neck", "easier"])
        #expect(phase?.cues.map(\.offset) == [0, 168_000] && phase?.frames == 264_000)
    }

    @Test func careIsInTheMiddleOfTheSilenceOfTwoSegments() {
        let timeline = timeline(
            [.neck(seconds: 20), .back(seconds: 20, ending: 2)], early: Self.early, half: Self.half)
        #expect(
            timeline.picture == """
                 0.0  lead-in 0    ======        neck
                 3.0  segment 0/1  ------========------  early
                13.0  segment 0/2  ==------------------  switch-sides
                23.0  lead-in 1    ======        back
                26.0  segment 1/1  -------======-------  half
                36.0  segment 1/2  ==---------====-----  halfway back-end
                46.0  closing      ====          complete
                48.0
                """)
    }

    @Test func linesOfCareNeverShareASegment() {
        let timeline = timeline([.neck(seconds: 20)], early: Self.early, half: Self.half)
        #expect(
            timeline.phases.map { $0.cues.map(\.clip.path) } == [
                ["neck"], ["early"], ["switch-sides", "half"], ["complete"],
            ])
    }

    @Test func careWaitsForASegmentWithEnoughSilence() {
        // Introductions of 9 s leave 1 s of the first segments, and the last stretch is too short for either line.
        let timeline = timeline(
            [.neck(seconds: 20, introduction: 9), .back(seconds: 20, introduction: 9), .neck(seconds: 10)],
            leadIn: .none, early: Self.early, half: Self.half)
        #expect(
            timeline.phases.map { $0.cues.map(\.clip.path) } == [
                ["neck"], ["switch-sides", "early"], ["back"], ["halfway", "half"], ["neck"], ["switch-sides"],
                ["complete"],
            ])
    }

    @Test func careIsLeftOutOfASessionWithoutSilence() {
        let timeline = timeline([.neck(), .back()], early: Self.early, half: Self.half)
        #expect(timeline.cues("early") == [])
        #expect(timeline.cues("half") == [])
    }

    @Test(arguments: Tones.allCases, LeadIn.allCases)
    func careAndEndingsMoveNothingElse(tones: Tones, leadIn: LeadIn) {
        let steps = [10, 31, 120, 600].map { StretchRoutine.Step.neck(seconds: $0, ending: 4) }
        let plainSteps = steps.map { StretchRoutine.Step.neck(seconds: $0.seconds) }
        let spoken = timeline(
            steps, leadIn: leadIn, changeOver: .standard, tones: tones, early: Self.early, half: Self.half)
        let plain = timeline(plainSteps, leadIn: leadIn, changeOver: .standard, tones: tones)
        #expect(spoken.starts == plain.starts)
        for (phase, other) in zip(spoken.phases, plain.phases) {
            let added = phase.cues.filter { ["early", "half", "neck-end"].contains($0.clip.path) }
            #expect(phase.cues.filter { !added.contains($0) } == other.cues)
            #expect(zip(phase.cues, phase.cues.dropFirst()).allSatisfy { $0.end <= $1.offset })
            #expect(added.allSatisfy { $0.end - $0.offset == $0.clip.frames && $0.end <= phase.frames })
            #expect(phase.sound.tones == other.sound.tones)
        }
    }
}

extension SessionTimeline {
    fileprivate func cues(_ path: String) -> [Timeline.Cue] { phases.flatMap(\.cues).filter { $0.clip.path == path } }
}
