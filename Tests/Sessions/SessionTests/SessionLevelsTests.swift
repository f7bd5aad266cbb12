import ControlProtocol
import SessionCore
import TestSupport
import Testing

@testable import Playback
@testable import Session

/// The levels of music and voice: their way from the options to the playback, into snapshots and into checkpoints.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionLevelsTests {
    private let fixture = SessionFixture()
    private let levels = SoundLevels(music: .unity.raised(by: -6), voice: .unity.raised(by: 3))

    private func plan() throws -> SessionPlan {
        try fixture.plan(
            SessionOptions(
                regions: [StretchChoice(parsing: "neck:600")], leadIn: .first, changeOver: .none, tones: .off,
                music: .auto, levels: levels))
    }

    @Test func theSessionStartsWithTheLevelsOfItsOptions() async throws {
        let plan = try plan()
        #expect(plan.playback(nil).levels == levels)
        let controller = try fixture.controller(for: plan)
        #expect(await controller.levels == levels)
        let idle = await controller.snapshot()
        #expect(idle.musicLevel == nil && idle.voiceLevel == nil)
        await #expect(throws: SessionRefusal.noSession) { try await controller.setLevels(LevelChange(music: .by(1))) }
    }

    @Test(arguments: [false, true]) func aChangeIsPublishedAndKept(isPaused: Bool) async throws {
        let checkpoint = try await fixture.play(plan(), interruptedAfter: "says neck") { controller in
            if isPaused { try await controller.perform(.pause) }
            let before = await controller.snapshot()
            #expect((before.musicLevel, before.voiceLevel) == (-6, 3))
            var updates = await controller.updates().makeAsyncIterator()
            _ = await updates.next()
            try await controller.setLevels(LevelChange(music: .by(-20), voice: .to(.unity)))
            while case .event? = await updates.next() {}
            let after = await controller.snapshot()
            #expect((after.musicLevel, after.voiceLevel) == (-20, 0))
            #expect(after.status == (isPaused ? .paused : .active))
        }
        #expect(checkpoint.options.levels == SoundLevels(music: .unity.raised(by: -20)))
        let rest = try fixture.planRest()
        #expect(rest.playback(nil).levels == checkpoint.options.levels)
        let request = SessionRequest(voiceLevel: levels.voice)
        #expect(
            request.options(resuming: checkpoint.options).levels
                == SoundLevels(music: .unity.raised(by: -20), voice: levels.voice))
    }

    @Test func aHostWithoutASessionRefusesAChange() async throws {
        let host = fixture.host()
        let change = LevelChange(voice: .by(1))
        await #expect(throws: SessionRefusal.noSession) { try await host.setLevels(change) }
        try await host.start(SessionRequest(musicLevel: levels.music))
        try await host.setLevels(change)
        let snapshot = await host.snapshot()
        #expect((snapshot.musicLevel, snapshot.voiceLevel) == (-6, 1))
        await host.close()
    }
}
