import Catalog
import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionResumeTests {
    private let fixture: SessionFixture

    init() throws { fixture = try SessionFixture() }

    private var path: String { "\(fixture.folder.path)/rest.wav" }

    /// The sound of an uninterrupted session.
    private func whole(_ plan: SessionPlan) async throws -> Sound {
        let path = "\(fixture.folder.path)/whole.wav"
        _ = try await fixture.play(plan, output: .file(path: path))
        return try Sound(file: path)
    }

    /// The files of a process that is killed when this many frames were heard, including music.
    private func die(in plan: SessionPlan, at frame: Int, elapsed: Int? = nil, music: Int = 0) throws {
        let phase = plan.timeline.starts.lastIndex { $0 <= frame }!
        var progress = SessionProgress(units: plan.routine.units)
        progress.cursor = Cursor(phase: phase, frame: frame - plan.timeline.starts[phase])
        try fixture.files.save(
            Checkpoint(
                id: plan.id, startedAt: plan.startedAt, options: plan.options, routine: plan.routine,
                position: Checkpoint.Position(
                    progress: progress, musicPosition: music, elapsed: elapsed ?? frame, heard: frame,
                    pausedAt: nil, savedAt: Timestamp(Date()))))
    }

    @Test(arguments: [
        0, 1, 24_000, 47_999, 48_000, 48_001, 100_003, 287_999, 288_000, 300_001, 527_999, 777_777, 1_007_999,
    ])
    func resumesFromTheLastHeardFrame(frame: Int) async throws {
        let plan = try fixture.plan("neck:10 back:10")
        try die(in: plan, at: frame)
        let rest = try await fixture.play(try fixture.planRest(), output: .file(path: path))
        let isTheRest = try await Sound(file: path).isAlike(whole(plan).dropping(frame))
        #expect(isTheRest)
        #expect(rest.events.first?.frame == 0)
        #expect(rest.story.hasSuffix("completed in 22 s, skipped [0, 0]"))
    }

    /// The tone of the first hold starts at the frame 48 000 and ends 19 200 frames later.
    @Test(arguments: [48_001, 60_000, 67_199, 67_200, 268_801, 287_999])
    func resumesInTheMiddleOfATone(frame: Int) async throws {
        let plan = try fixture.plan("neck:10", tones: .on)
        try die(in: plan, at: frame)
        _ = try await fixture.play(try fixture.planRest(), output: .file(path: path))
        let isTheRest = try await Sound(file: path).isAlike(whole(plan).dropping(frame))
        #expect(isTheRest)
    }

    /// The positions of the music's 192000 frames follow from the rules: 2400 in each narration, and all between them.
    @Test(arguments: [(24_000, 0), (100_000, 52_000), (300_000, 50_400), (400_000, 138_400), (1_000_000, 59_200)])
    func resumesTheMusicAtItsPosition(frame: Int, music: Int) async throws {
        let plan = try fixture.plan("neck:10 back:10", music: .auto)
        try die(in: plan, at: frame, music: music)
        _ = try await fixture.play(try fixture.planRest(), output: .file(path: path))
        // The music fades in again, and is equal from then on.
        let isTheRest = try await Sound(file: path).dropping(2400).isAlike(whole(plan).dropping(frame + 2400))
        #expect(isTheRest)
    }

    @Test func resumesExactlyThroughSeveralKills() async throws {
        let plan = try fixture.plan("neck:10 back:10")
        var rest = plan
        var frame = 0
        for line in ["says neck", "says neck", "segment 0.1", "segment 0.1"] {
            let checkpoint = try await fixture.play(rest, interruptedAfter: { $0.line.hasSuffix(line) })
            let cursor = checkpoint.position.progress.cursor
            #expect(checkpoint.id == plan.id)
            #expect(checkpoint.startedAt == plan.startedAt)
            frame = plan.timeline.starts[cursor.phase] + cursor.frame
            #expect(checkpoint.position.elapsed >= frame)
            rest = try fixture.planRest()
        }
        #expect(frame >= 48_000)
        _ = try await fixture.play(rest, output: .file(path: path))
        let isTheRest = try await Sound(file: path).isAlike(whole(plan).dropping(frame))
        #expect(isTheRest)
    }

    @Test func keepsSkips() async throws {
        let plan = try fixture.plan("neck:10 back:10")
        let checkpoint = try await fixture.play(plan, interruptedAfter: { $0.line == "0 says neck" }) { controller in
            for command in [SessionCommand.skip, .skip, .pause, .skipStretch, .previous] {
                try await controller.perform(command)
            }
        }
        #expect(checkpoint.position.progress.cursor == Cursor(phase: 2, frame: 0))
        #expect(checkpoint.position.progress.skipped == [.segment(1), []])
        #expect(checkpoint.position.pausedAt != nil)
        // A paused session plays when it is resumed.
        let rest = try await fixture.play(try fixture.planRest())
        #expect(rest.story.hasPrefix("0 segment 0.2\n0 says switch\n24000 said switch\n240000 segment 1.1"))
        #expect(rest.story.hasSuffix("skipped [1, 0]"))
    }

    @Test func isImpossibleInTheClosing() async throws {
        let performance = try await fixture.play(fixture.plan(), output: .null, persistence: fixture.persistence) {
            controller, listener in
            try await listener.hear { $0.line == "0 says neck" }
            try await controller.perform(.skipStretch)
            await controller.interrupt()
        }
        #expect(performance.outcome == .completed(nil))
        #expect(fixture.files.load() == nil)
    }

    @Test func countsElapsedTime() async throws {
        let plan = try fixture.plan("neck:10 back:10")
        // A minute of the time was pauses.
        try die(in: plan, at: 100_000, elapsed: 100_000 + 60 * 48_000)
        let rest = try await fixture.play(try fixture.planRest(), at: "1=pause 11=play")
        #expect(rest.story.hasSuffix("completed in 92 s, skipped [0, 0]"))
    }

    @Test(arguments: [
        (LeadIn.none, 0, 12_345, 0, 0), (.every, 0, 12_345, 0, 12_345), (.none, 3, 12_345, 2, 12_345),
        (.every, 3, 12_345, 4, 12_345), (.every, 5, 0, 6, 0),
    ])
    func keepsItsPositionWithOtherLeadIns(leadIn: LeadIn, phase: Int, frame: Int, newPhase: Int, newFrame: Int) throws {
        let checkpoint = Checkpoint.sample(in: phase, frame: frame)
        var options = checkpoint.options
        options.leadIn = leadIn
        let plan = try fixture.planner.plan(
            resuming: checkpoint, options: options, otherMusicPlays: false, logger: .quiet)
        // Without a lead-in, the segment begins.
        #expect(plan.progress.cursor == Cursor(phase: newPhase, frame: newFrame))
        #expect(plan.timeline.phases[newPhase].unit == checkpoint.timeline.phases[phase].unit)
        #expect(plan.timeline.holds(plan.progress))
    }

    @Test(arguments: [
        (ChangeOver.standard, ChangeOver.none, 1, 5_000, Timeline.Phase.Kind.segment(stretch: 0, number: 1), 0),
        (.standard, .none, 3, 5_000, .segment(stretch: 0, number: 2), 0),
        (.standard, .none, 4, 5_000, .segment(stretch: 0, number: 2), 5_000),
        (.standard, .fixed(seconds: 20), 1, 5_000, .changeOver(stretch: 0, before: 1), 5_000),
        (.standard, .fixed(seconds: 1), 1, 5_000, .changeOver(stretch: 0, before: 1), 5_000),
        (.standard, .fixed(seconds: 1), 1, 48_001, .changeOver(stretch: 0, before: 1), 0),
        (.none, .standard, 2, 5_000, .segment(stretch: 0, number: 2), 5_000),
    ])
    func keepsItsPositionWithOtherChangeOvers(
        old: ChangeOver, new: ChangeOver, phase: Int, frame: Int, kind: Timeline.Phase.Kind, newFrame: Int
    ) throws {
        let checkpoint = Checkpoint.sample(in: phase, frame: frame, changeOver: old)
        var options = checkpoint.options
        options.changeOver = new
        let plan = try fixture.planner.plan(
            resuming: checkpoint, options: options, otherMusicPlays: false, logger: .quiet)
        #expect(plan.timeline.phases[plan.progress.cursor.phase].kind == kind)
        #expect(plan.progress.cursor.frame == newFrame)
        #expect(plan.timeline.holds(plan.progress))
    }

    @Test(arguments: [(48_000, 47_000, 47_000), (40_000, 39_999, 0), (40_000, 47_000, 0), (60_000, 47_000, 0)])
    func aPhaseRestartsWithAClipOfAnotherLength(frames: Int, frame: Int, newFrame: Int) throws {
        try SampleCatalog.write("neck", [Int16](repeating: 1, count: frames), to: fixture.catalog)
        let checkpoint = Checkpoint.sample(in: 0, frame: frame)
        let plan = try fixture.planner.plan(
            resuming: checkpoint, options: checkpoint.options, otherMusicPlays: false, logger: .quiet)
        #expect(plan.timeline.phases[0].frames == frames)
        #expect(plan.progress.cursor == Cursor(phase: 0, frame: newFrame))
    }

    /// The ending sounded from the frame 192 000 of its segment on, and now sounds from 216 000 on, to the same end.
    @Test(arguments: [(100_000, 100_000), (200_000, 200_000), (220_000, 216_000)])
    func anEndingOfAnotherLengthStartsAgain(frame: Int, newFrame: Int) throws {
        let checkpoint = Checkpoint.sample(in: 4, frame: frame, ending: Clip(path: "switch.wav", frames: 48_000))
        let plan = try fixture.planner.plan(
            resuming: checkpoint, options: checkpoint.options, otherMusicPlays: false, logger: .quiet)
        #expect(plan.timeline.phases[4].cues.map(\.offset) == [0, 216_000])
        #expect(plan.progress.cursor == Cursor(phase: 4, frame: newFrame))
    }

    @Test func aMissingEndingIsLeftOut() throws {
        let checkpoint = Checkpoint.sample(in: 4, frame: 100_000, ending: Clip(path: "gone.wav", frames: 48_000))
        let plan = try fixture.planner.plan(
            resuming: checkpoint, options: checkpoint.options, otherMusicPlays: false, logger: .quiet)
        #expect(plan.timeline.phases[4].cues.map(\.clip.path) == ["halfway.wav"])
        #expect(plan.progress.cursor == Cursor(phase: 4, frame: 100_000))
    }

    @Test(arguments: ["neck", "back", "switch", "halfway", "complete"])
    func rejectsAMissingClip(name: String) throws {
        try FileManager.default.removeItem(atPath: "\(fixture.catalog.path)/\(name).wav")
        let checkpoint = Checkpoint.sample()
        let error = #expect(throws: CatalogError.self) {
            try fixture.planner.plan(
                resuming: checkpoint, options: checkpoint.options, otherMusicPlays: false, logger: .quiet)
        }
        #expect(error?.isMissing == true)
        #expect(error?.description.contains("\(name).wav") == true)
    }

    @Test func needsNoManifest() throws {
        try FileManager.default.removeItem(atPath: "\(fixture.catalog.path)/stretches.json")
        let checkpoint = Checkpoint.sample()
        #expect(
            try fixture.planner.plan(
                resuming: checkpoint, options: checkpoint.options, otherMusicPlays: false, logger: .quiet
            ).id
                == checkpoint.id)
    }
}
