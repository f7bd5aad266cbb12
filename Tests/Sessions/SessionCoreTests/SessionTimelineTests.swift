import TestSupport
import Testing

@testable import SessionCore

@Suite struct SessionTimelineTests {
    /// A timeline and its picture.
    struct Example: CustomTestStringConvertible {
        let testDescription: String
        let timeline: SessionTimeline
        let picture: String

        init(_ name: String, _ timeline: SessionTimeline, _ picture: String) {
            testDescription = name
            self.timeline = timeline
            self.picture = picture
        }
    }

    static let examples = [
        Example(
            "introduces the first stretch before its clock", SessionTimeline(compiling: .neckAndBack, leadIn: .first),
            """
             0.0  lead-in 0    ======        neck
             3.0  segment 0/1  ----------
             8.0  segment 0/2  ==--------    switch-sides
            13.0  segment 1/1  ======----    back
            18.0  segment 1/2  ==--------    halfway
            23.0  closing      ====          complete
            25.0
            """),
        Example(
            "cuts a long clip at the next cue",
            SessionTimeline(compiling: StretchRoutine([.neck(introduction: 6)]), leadIn: .none),
            """
             0.0  segment 0/1  ==========    neck
             5.0  segment 0/2  ==--------    switch-sides
            10.0  closing      ====          complete
            12.0
            """),
        Example(
            "never cuts a lead-in",
            SessionTimeline(compiling: StretchRoutine([.neck(introduction: 6)]), leadIn: .first),
            """
             0.0  lead-in 0    ============  neck
             6.0  segment 0/1  ----------
            11.0  segment 0/2  ==--------    switch-sides
            16.0  closing      ====          complete
            18.0
            """),
        Example(
            "an odd number of seconds is halved to the frame",
            SessionTimeline(compiling: StretchRoutine([.back(seconds: 11)]), leadIn: .none),
            """
             0.0  segment 0/1  ======-----   back
             5.5  segment 0/2  ==---------   halfway
            11.0  closing      ====          complete
            13.0
            """),
        Example(
            "gives time before each hold",
            SessionTimeline(compiling: .neckAndBack, leadIn: .every, changeOver: .standard),
            """
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
            """),
        Example(
            "a text runs on into the hold",
            SessionTimeline(compiling: .neckAndBack, leadIn: .first, changeOver: .fixed(seconds: 2)),
            """
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
            """),
        Example(
            "a text that fits ends in the change-over",
            SessionTimeline(compiling: StretchRoutine([.neck()]), leadIn: .none, changeOver: .fixed(seconds: 3)),
            """
             0.0  change 0/1   ======        neck
             3.0  segment 0/1  ----------
             8.0  change 0/2   ==----        switch-sides
            11.0  segment 0/2  ----------
            16.0  closing      ====          complete
            18.0
            """),
        Example(
            "the next cue cuts a text that runs on",
            SessionTimeline(
                compiling: StretchRoutine([.back(introduction: 9)]), leadIn: .none,
                changeOver: .fixed(seconds: 1)),
            """
             0.0  change 0/1   ==            back
             1.0  segment 0/1  ==========    …back
             6.0  segment 0/2  ==--------    halfway
            11.0  closing      ====          complete
            13.0
            """),
    ]

    @Test(arguments: examples) func hasThePhasesAndCuesOfItsPicture(example: Example) {
        #expect(example.timeline.picture == example.picture)
    }

    @Test(arguments: [10, 11, 59, 60, 121, 599, 600])
    func splitsAStretchInHalves(seconds: Int) {
        let timeline = SessionTimeline(compiling: StretchRoutine([.neck(seconds: seconds)]), leadIn: .none)
        #expect(timeline.phases[0].frames == timeline.phases[1].frames)
        #expect(timeline.phases[0].frames + timeline.phases[1].frames == seconds * 48_000)
    }

    @Test(arguments: [
        (Cursor(phase: 0, frame: 0), 25.0), (Cursor(phase: 0, frame: 24_000), 24.5),
        (Cursor(phase: 2, frame: 0), 17.0), (Cursor(phase: 5, frame: 96_000), 0.0),
    ])
    func remainingTimeIncludesLeadInsAndClosing(place: Cursor, seconds: Double) {
        let timeline = SessionTimeline(compiling: .neckAndBack, leadIn: .first)
        #expect(Frames.seconds(timeline.framesLeft(from: place, skipping: [])) == seconds)
    }

    @Test(arguments: [
        (0, 96_000, false), (95_999, 96_000, false), (96_000, 240_000, true), (143_999, 240_000, true),
        (144_000, 240_000, false), (240_000, nil, true),
    ])
    func aPhaseCanHaveCuesAtOffsets(frame: Int, next: Int?, sounds: Bool) {
        let clip = Clip(path: "breathe-in", frames: 48_000)
        let cues = [96_000, 240_000].map { Timeline.Cue(clip: clip, offset: $0, end: $0 + clip.frames) }
        let timeline = SessionTimeline(phases: [SessionTimeline.Phase(kind: .closing, frames: 480_000, cues: cues)])
        let place = Cursor(phase: 0, frame: frame)
        #expect(timeline.sound.nextCueStart(after: place) == next)
        #expect((timeline.sound.cue(at: place) != nil) == sounds)
    }

    @Test func aSessionKeepsTheCueFramesOfVersion1() {
        let timeline = SessionTimeline(compiling: .wholeSession, leadIn: .first)
        let cues = zip(timeline.starts, timeline.phases).flatMap { start, phase in
            phase.cues.map { WholeSession.SoundingCue($0.clip.path, start + $0.offset, start + $0.end) }
        }
        #expect(cues == WholeSession.cues)
        #expect(timeline.plannedFrames == WholeSession.frames)
    }
}
