import Catalog
import ControlProtocol
import Foundation
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The rest of an interrupted session, as it is played and heard.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionResumeTests {
    private let fixture = SessionFixture()

    /// Kills a session at a frame, and compares the sound of its rest with that of the uninterrupted session.
    ///
    /// - Parameters:
    ///   - music: The position of the music that was heard.
    ///   - fade: The frames after which both are equal.
    private func expectTheRest(
        of plan: SessionPlan, at frame: Int, music: Int = 0, after fade: Int = 0
    ) async throws -> Performance {
        let whole = try await fixture.render(plan).sound
        try fixture.die(in: plan, at: frame, music: music)
        let rest = try await fixture.render(fixture.planRest())
        let isTheRest = rest.sound.dropping(fade).isAlike(whole.dropping(frame + fade))
        #expect(isTheRest)
        return rest.performance
    }

    @Test(arguments: [
        0, 1, 24_000, 47_999, 48_000, 48_001, 100_003, 287_999, 288_000, 300_001, 527_999, 777_777, 1_007_999,
    ])
    func resumesFromTheLastHeardFrame(frame: Int) async throws {
        let rest = try await expectTheRest(of: fixture.plan("neck:10 back:10"), at: frame)
        #expect(rest.events.first?.frame == 0)
        #expect(rest.story.hasSuffix("completed in 22 s, skipped [0, 0]"))
    }

    @Test(arguments: [0, 1, 24_000, 479_999, 480_000, 684_001, 2_900_000, 5_279_999, 5_280_001, 5_759_999])
    func resumesAMeditationFromTheLastHeardFrame(frame: Int) async throws {
        let rest = try await expectTheRest(
            of: fixture.plan(MeditationOptions(minutes: 2, bellEvery: 45)), at: frame)
        #expect(rest.story.hasSuffix("completed 120 s fully"))
    }

    /// The tone of the first hold starts at the frame 48 000 and ends 19 200 frames later.
    @Test(arguments: [48_001, 60_000, 67_199, 67_200, 268_801, 287_999])
    func resumesInTheMiddleOfATone(frame: Int) async throws {
        _ = try await expectTheRest(of: fixture.plan("neck:10", tones: .on), at: frame)
    }

    /// The positions of the music's 192000 frames follow from the rules: the music moves between narration, except in
    /// the pause of 3 s after the second introduction. It fades in again, and is equal from then on.
    @Test(arguments: [(24_000, 0), (100_000, 52_000), (300_000, 48_000), (400_000, 136_000), (1_000_000, 100_000)])
    func resumesTheMusicAtItsPosition(frame: Int, music: Int) async throws {
        let plan = try fixture.plan("neck:10 back:10", music: .auto)
        _ = try await expectTheRest(of: plan, at: frame, music: music, after: 48_000)
    }

    @Test func resumesExactlyThroughSeveralKills() async throws {
        let plan = try fixture.plan("neck:10 back:10")
        var rest = plan
        var frame = 0
        for event in ["says neck", "says neck", "segment 0.1", "segment 0.1"] {
            let checkpoint = try await fixture.play(rest, interruptedAfter: event)
            let cursor = checkpoint.position.progress.cursor
            #expect(checkpoint.id == plan.id)
            #expect(checkpoint.startedAt == plan.startedAt)
            frame = plan.timeline.starts[cursor.phase] + cursor.frame
            #expect(checkpoint.position.elapsed >= frame)
            rest = try fixture.planRest()
        }
        #expect(frame >= 48_000)
        let isTheRest = try await fixture.render(rest).sound.isAlike(fixture.render(plan).sound.dropping(frame))
        #expect(isTheRest)
    }

    @Test func namesTheRecordByTheFirstID() async throws {
        let plan = try fixture.plan("neck:10 back:10")
        _ = try await fixture.play(plan, interruptedAfter: "0 says neck")
        let rest = try await fixture.play(fixture.planRest(), persistence: fixture.persistence)
        #expect(rest.events.last?.recordID == plan.id)
        #expect(try fixture.data.sessions.sessions(of: .stretch).map(\.id) == [plan.id])
    }

    @Test func keepsSkips() async throws {
        let plan = try fixture.plan("neck:10 back:10")
        let checkpoint = try await fixture.play(plan, interruptedAfter: "0 says neck") { controller in
            for command in [SessionCommand.skip, .skip, .pause, .skipStretch, .previous] {
                try await controller.perform(command)
            }
        }
        #expect(checkpoint.position.progress.cursor == Cursor(phase: 2, frame: 0))
        #expect(checkpoint.position.progress.skipped == [.segment(1), []])
        #expect(checkpoint.position.pausedAt != nil)
        // A paused session plays when it is resumed.
        let rest = try await fixture.play(fixture.planRest())
        #expect(rest.story.hasPrefix("0 segment 0.2; says switch\n24000 said switch\n240000 segment 1.1"))
        #expect(rest.story.hasSuffix("skipped [1, 0]"))
    }

    @Test func keepsRestsAndIntroductions() throws {
        let options = SessionOptions(
            .stretch(StretchOptions(rounds: 2, rest: 5)),
            regions: [.region(RegionDuration(region: .glutes, seconds: 10))],
            introductions: .short, music: .none)
        let plan = try fixture.plan(options)
        try fixture.die(in: plan, at: 100_000)
        #expect(try fixture.planRest().routine == plan.routine)
        #expect(plan.routine.stretch?.steps.map(\.rest) == [nil, 5])
        // Rests in a row add up.
        let long = try fixture.plan(
            SessionOptions(regions: [.rest(600), .rest(600), .stretch("glutes", seconds: 10)], music: .none))
        try fixture.die(in: long, at: 100_000)
        #expect(try fixture.planRest().routine.stretch?.steps.map(\.rest) == [1200])
    }

    @Test func isImpossibleInTheClosing() async throws {
        let performance = try await fixture.play(fixture.plan(), output: .null, persistence: fixture.persistence) {
            controller, listener in
            try await listener.hear("0 says neck")
            try await controller.perform(.skipStretch)
            await controller.interrupt()
        }
        #expect(performance.outcome.end?.withoutLength == SessionEnd())
        #expect(fixture.files.load() == nil)
    }

    @Test func countsElapsedTime() async throws {
        // A minute of the time was pauses.
        try fixture.die(in: fixture.plan("neck:10 back:10"), at: 100_000, elapsed: 100_000 + 60 * 48_000)
        let rest = try await fixture.play(fixture.planRest(), at: "1=pause 11=play")
        #expect(rest.story.hasSuffix("completed in 92 s, skipped [0, 0]"))
    }
}
