import ControlProtocol
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The plan of an interrupted session's rest, with other options or other clips than before.
@Suite struct ResumedPlanTests {
    private let fixture = SessionFixture()

    @Test(arguments: [
        // Without a lead-in, the segment begins.
        (LeadIn.none, 0, 12_345, 0, 0), (.every, 0, 12_345, 0, 12_345), (.none, 3, 12_345, 2, 12_345),
        (.every, 3, 12_345, 4, 12_345), (.every, 5, 0, 6, 0),
    ])
    func keepsItsPositionWithOtherLeadIns(leadIn: LeadIn, phase: Int, frame: Int, newPhase: Int, newFrame: Int) throws {
        let checkpoint = Checkpoint.sample(in: phase, frame: frame)
        let plan = try fixture.planRest(of: checkpoint) { $0.leadIn = leadIn }
        #expect(plan.progress.cursor == Cursor(phase: newPhase, frame: newFrame))
        #expect(plan.timeline.phases[newPhase].unit == checkpoint.timeline.phases[phase].unit)
        #expect(plan.timeline.holds(plan.progress))
    }

    @Test(arguments: [
        (ChangeOver.standard, ChangeOver.none, 1, 5_000, SessionTimeline.Phase.Kind.segment(stretch: 0, number: 1), 0),
        (.standard, .none, 3, 5_000, .segment(stretch: 0, number: 2), 0),
        (.standard, .none, 4, 5_000, .segment(stretch: 0, number: 2), 5_000),
        (.standard, .fixed(seconds: 20), 1, 5_000, .changeOver(stretch: 0, before: 1), 5_000),
        (.standard, .fixed(seconds: 1), 1, 5_000, .changeOver(stretch: 0, before: 1), 5_000),
        (.standard, .fixed(seconds: 1), 1, 48_001, .changeOver(stretch: 0, before: 1), 0),
        (.none, .standard, 2, 5_000, .segment(stretch: 0, number: 2), 5_000),
    ])
    func keepsItsPositionWithOtherChangeOvers(
        old: ChangeOver, new: ChangeOver, phase: Int, frame: Int, kind: SessionTimeline.Phase.Kind, newFrame: Int
    ) throws {
        let checkpoint = Checkpoint.sample(in: phase, frame: frame, changeOver: old)
        let plan = try fixture.planRest(of: checkpoint) { $0.changeOver = new }
        #expect(plan.timeline.phases[plan.progress.cursor.phase].kind == kind)
        #expect(plan.progress.cursor.frame == newFrame)
        #expect(plan.timeline.holds(plan.progress))
    }

    @Test(arguments: [(48_000, 47_000, 47_000), (40_000, 39_999, 0), (40_000, 47_000, 0), (60_000, 47_000, 0)])
    func aPhaseRestartsWithAClipOfAnotherLength(frames: Int, frame: Int, newFrame: Int) throws {
        try fixture.catalog.file("neck.wav", WAV(frames: frames).bytes)
        let plan = try fixture.planRest(of: .sample(in: 0, frame: frame))
        #expect(plan.timeline.phases[0].frames == frames)
        #expect(plan.progress.cursor == Cursor(phase: 0, frame: newFrame))
    }

    /// The ending sounded from the frame 72 000 of its segment on, and now sounds from 96 000 on, to the same end.
    @Test(arguments: [(50_000, 50_000), (80_000, 80_000), (100_000, 96_000)])
    func anEndingOfAnotherLengthStartsAgain(frame: Int, newFrame: Int) throws {
        let ending = Clip(path: "switch.wav", frames: 48_000)
        let plan = try fixture.planRest(of: .sample(in: 4, frame: frame, ending: ending))
        #expect(plan.timeline.phases[4].cues.map(\.offset) == [0, 96_000])
        #expect(plan.progress.cursor == Cursor(phase: 4, frame: newFrame))
    }

    @Test func aMissingEndingIsLeftOut() throws {
        let ending = Clip(path: "gone.wav", frames: 48_000)
        let plan = try fixture.planRest(of: .sample(in: 4, frame: 100_000, ending: ending))
        #expect(plan.timeline.phases[4].cues.map(\.clip.path) == ["halfway.wav"])
        #expect(plan.progress.cursor == Cursor(phase: 4, frame: 100_000))
    }

    @Test(arguments: ["neck", "back", "switch", "halfway", "complete"])
    func rejectsAMissingClip(name: String) throws {
        try fixture.catalog.remove("\(name).wav")
        let error = #expect(throws: NothingToPlay.self) { try fixture.planRest(of: .sample()) }
        #expect(error?.description.contains("\(name).wav") == true)
    }

    @Test func needsNoManifest() throws {
        try fixture.catalog.remove("stretches.json")
        #expect(try fixture.planRest(of: .sample()).id == Checkpoint.sample().id)
    }
}
