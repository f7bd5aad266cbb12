import ControlProtocol
import Platform
import Playback
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The restart of the daemon once nobody plays.
@Suite(.timeLimit(.minutes(5))) struct IdleRestartTests {
    private let fixture = SessionFixture()
    private let host: SessionHost

    init() { host = fixture.host() }

    @Test func isDueAtOnceIfNobodyPlays() async throws {
        let restart = IdleRestart(of: host)
        #expect(await restart.restartWhenIdle() == RestartReply(waitsFor: nil))
        #expect(await restart.untilDue())
        await #expect(throws: SessionRefusal.sessionRunning) { try await host.start(SessionRequest()) }
    }

    @Test func waitsForTheEndOfASessionThatIsPaused() async throws {
        let restart = IdleRestart(of: host)
        let due = Task { await restart.untilDue() }
        try await host.start(SessionRequest())
        #expect(await restart.restartWhenIdle().waitsFor == .session)
        try await host.perform(.pause)
        #expect(await restart.restartWhenIdle().waitsFor == .session)
        try await host.perform(.stop)
        #expect(await due.value)
        #expect(fixture.files.load() == nil)
    }

    @Test func waitsForASessionOfAnotherProcess() async throws {
        let other = CheckpointFiles(stateFolder: fixture.files.stateFolder, runtimeFolder: fixture.folder.path)
        let restart = IdleRestart(of: host)
        let due = Task { await restart.untilDue() }
        try await other.lockedForSession { _ in
            #expect(await restart.restartWhenIdle().waitsFor == .session)
        }
        #expect(await due.value)
    }

    @Test func waitsForAnAnnouncement() async throws {
        try fixture.catalog.file("long.wav", WAV(Array(repeating: 1000, count: 60 * Frames.perSecond)).bytes)
        var listener = await host.updates().makeAsyncIterator()
        let speech = Task { [host, fixture] in
            await host.announcer.announce(
                [.lasting(Clip(path: "long.wav", frames: 60 * Frames.perSecond))], in: fixture.catalog.path)
        }
        while await listener.next()?.snapshot?.narrating == false {}
        let restart = IdleRestart(of: host)
        #expect(await restart.restartWhenIdle().waitsFor == .announcement)
        let due = Task { await restart.untilDue() }
        speech.cancel()
        #expect(await due.value)
    }

    @Test(arguments: [StartAnswer.later(60), .refuse, .start]) func waitsForAnAnswer(answer: StartAnswer) async throws {
        let shown = Latch<Void>()
        let question = StartQuestion(schedule: "a", title: "A", consent: .ask, until: .saturday)
        let asking = Task { [host] in await host.ask(question, within: .seconds(600)) { shown.open() } }
        await shown.wait()
        let restart = IdleRestart(of: host)
        #expect(await restart.restartWhenIdle().waitsFor == .question)
        let due = Task { await restart.untilDue() }
        let answering = Task { [host] in try await host.answer(answer) }
        #expect(await asking.value == .answered(answer))
        // A yes has its session before the restart.
        if answer == .start {
            try await host.start(SessionRequest())
            try await host.perform(.stop)
        }
        try await answering.value
        #expect(await due.value)
    }

    @Test func interruptsASessionAtTheLimit() async throws {
        try await host.start(SessionRequest())
        let restart = IdleRestart(of: host, within: .zero)
        #expect(await restart.restartWhenIdle().waitsFor == .session)
        #expect(await restart.untilDue())
        #expect(await host.snapshot().status == .active)
        // The end of the daemon leaves the session recoverable.
        await host.close()
        #expect(fixture.files.load() != nil)
    }

    @Test func theEndOfTheDaemonWithdrawsIt() async throws {
        try await host.start(SessionRequest())
        let restart = IdleRestart(of: host)
        _ = await restart.restartWhenIdle()
        let due = Task { await restart.untilDue() }
        due.cancel()
        #expect(await !due.value)
        await host.close()
    }
}
