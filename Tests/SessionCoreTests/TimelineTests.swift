import Testing

@testable import SessionCore

@Suite struct TimelineTests {
    @Test func introducesTheFirstStretchBeforeItsClock() {
        let timeline = Timeline(compiling: .neckAndBack, leadIn: .first)
        #expect(
            timeline.picture == """
                 0.0  lead-in 0    ======        neck
                 3.0  segment 0/1  ----------
                 8.0  segment 0/2  ==--------    switch-sides
                13.0  segment 1/1  ======----    back
                18.0  segment 1/2  ==--------    halfway
                23.0  closing      ====          complete
                25.0
                """
        )
    }

    @Test func canIntroduceEveryStretchBeforeItsClock() {
        let timeline = Timeline(compiling: .neckAndBack, leadIn: .every)
        #expect(
            timeline.picture == """
                 0.0  lead-in 0    ======        neck
                 3.0  segment 0/1  ----------
                 8.0  segment 0/2  ==--------    switch-sides
                13.0  lead-in 1    ======        back
                16.0  segment 1/1  ----------
                21.0  segment 1/2  ==--------    halfway
                26.0  closing      ====          complete
                28.0
                """
        )
    }

    @Test func startsTheClockWithTheNarrationWithoutLeadIns() {
        let timeline = Timeline(compiling: .neckAndBack, leadIn: .none)
        #expect(
            timeline.picture == """
                 0.0  segment 0/1  ======----    neck
                 5.0  segment 0/2  ==--------    switch-sides
                10.0  segment 1/1  ======----    back
                15.0  segment 1/2  ==--------    halfway
                20.0  closing      ====          complete
                22.0
                """
        )
    }

    @Test func cutsALongClipAtTheNextCue() {
        let timeline = Timeline(compiling: StretchRoutine([.neck(introduction: 6)]), leadIn: .none)
        #expect(
            timeline.picture == """
                 0.0  segment 0/1  ==========    neck
                 5.0  segment 0/2  ==--------    switch-sides
                10.0  closing      ====          complete
                12.0
                """
        )
        #expect(timeline.phases[0].cues[0].end == Frames.inSeconds(5))
    }

    @Test func neverCutsALeadIn() {
        let timeline = Timeline(compiling: StretchRoutine([.neck(introduction: 6)]), leadIn: .first)
        #expect(
            timeline.picture == """
                 0.0  lead-in 0    ============  neck
                 6.0  segment 0/1  ----------
                11.0  segment 0/2  ==--------    switch-sides
                16.0  closing      ====          complete
                18.0
                """
        )
    }

    @Test func anOddNumberOfSecondsIsHalvedToTheFrame() {
        let timeline = Timeline(compiling: StretchRoutine([.back(seconds: 11)]), leadIn: .none)
        #expect(
            timeline.picture == """
                 0.0  segment 0/1  ======-----   back
                 5.5  segment 0/2  ==---------   halfway
                11.0  closing      ====          complete
                13.0
                """
        )
    }

    @Test(arguments: [10, 11, 59, 60, 121, 599, 600])
    func splitsAStretchInHalves(seconds: Int) {
        let timeline = Timeline(compiling: StretchRoutine([.neck(seconds: seconds)]), leadIn: .none)
        #expect(timeline.phases[0].frames == timeline.phases[1].frames)
        #expect(timeline.phases[0].frames + timeline.phases[1].frames == seconds * 48_000)
    }

    @Test(arguments: LeadIn.allCases)
    func phasesAreContiguous(leadIn: LeadIn) {
        let timeline = Timeline(compiling: .neckAndBack, leadIn: leadIn)
        #expect(timeline.starts.count == timeline.phases.count + 1)
        #expect(timeline.starts.first == 0)
        #expect(timeline.starts.last == timeline.frames)
        for (index, phase) in timeline.phases.enumerated() {
            #expect(timeline.starts[index] + phase.frames == timeline.starts[index + 1])
        }
    }

    @Test func clipsOfAnyLengthKeepTheirLastFrame() {
        var steps = StretchRoutine.neckAndBack.steps
        steps[0] = StretchRoutine.Step(
            stretch: steps[0].stretch, seconds: 10, introduction: Clip(path: "neck", frames: 446_401))
        let timeline = Timeline(compiling: StretchRoutine(steps), leadIn: .first)
        #expect(timeline.starts[1] == 446_401)
        #expect(timeline.cue(at: Cursor(phase: 0, frame: 446_400))?.clip.path == "neck")
    }

    @Test(arguments: [(0, true), (47_999, true), (48_000, false), (239_999, false)])
    func aCueSoundsFromItsFirstFrameToItsLast(frame: Int, sounds: Bool) {
        let timeline = Timeline(compiling: .neckAndBack, leadIn: .none)
        #expect((timeline.cue(at: Cursor(phase: 1, frame: frame)) != nil) == sounds)
    }

    @Test(arguments: [
        (Cursor(phase: 0, frame: 0), 25.0), (Cursor(phase: 0, frame: 24_000), 24.5),
        (Cursor(phase: 2, frame: 0), 17.0), (Cursor(phase: 5, frame: 96_000), 0.0),
    ])
    func remainingTimeIncludesLeadInsAndClosing(place: Cursor, seconds: Double) {
        let timeline = Timeline(compiling: .neckAndBack, leadIn: .first)
        #expect(Frames.seconds(timeline.framesLeft(from: place, skipping: [])) == seconds)
    }

    @Test(arguments: [(0, 96_000, false), (95_999, 96_000, false), (96_000, 240_000, true), (240_000, nil, true)])
    func aPhaseCanHaveCuesAtOffsets(frame: Int, next: Int?, sounds: Bool) {
        let clip = Clip(path: "breathe-in", frames: 48_000)
        let cues = [96_000, 240_000].map { Timeline.Cue(clip: clip, offset: $0, end: $0 + clip.frames) }
        let timeline = Timeline(phases: [Timeline.Phase(kind: .closing, frames: 480_000, cues: cues)])
        let place = Cursor(phase: 0, frame: frame)
        #expect(timeline.nextCueStart(after: place) == next)
        #expect((timeline.cue(at: place) != nil) == sounds)
    }
}
