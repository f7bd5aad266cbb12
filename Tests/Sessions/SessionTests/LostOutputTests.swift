import ControlProtocol
import Playback
import SessionCore
import TestSupport
import Testing

@testable import Session

/// An output that disappears and returns.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LostOutputTests {
    private let fixture = SessionFixture()

    @Test func pausesUntilResumed() async throws {
        let plug = Plug()
        let performance = try await fixture.play(fixture.plan(), plug: plug, persistence: fixture.persistence) {
            controller, listener in
            try await listener.hear("0 says neck")
            plug.pullOut()
            let lost = try await listener.hear("paused by device")
            #expect(lost.status == .paused)
            #expect(lost.pauseReason == .device)
            #expect(lost.outputError == Plug.error)
            #expect(lost.music == .off)

            // Nothing can resume the session now, but other commands work.
            #expect(await controller.answer(to: .play) == .outputMissing(Plug.error))
            #expect(await controller.answer(to: .toggle) == .outputMissing(Plug.error))
            #expect(await controller.answer(to: .pause) == nil)
            #expect(await controller.answer(to: .skip) == nil)

            plug.putIn()
            let found = try await listener.hear("device found")
            #expect(found.status == .paused)
            #expect(found.pauseReason == .device)
            #expect(found.outputError == nil)
            #expect(found.phase == .segment)

            #expect(await controller.answer(to: .toggle) == nil)
            #expect(await controller.snapshot().status == .active)
            #expect(await controller.answer(to: .stop) == nil)
        }
        #expect(performance.outcome.end?.withoutLength == SessionEnd(.user))
        #expect(EventLaws(of: performance.events).violations == [])
    }

    @Test func saysThatTheOutputFailedAtACommand() async throws {
        let plug = Plug()
        let controller = try fixture.controller(for: fixture.plan(), plug: plug)
        var listener = Listener(to: await controller.updates())
        let running = Task { try await controller.run() }
        try await listener.hear("0 says neck")
        plug.breakIt()
        #expect(await controller.answer(to: .pause) == .cannotStart("the output failed: \(Plug.fault)"))
        await #expect(throws: SinkError.failed(Plug.fault)) { try await running.value }
    }

    @Test func startsSilentlyWithoutAnOutput() async throws {
        let performance = try await fixture.play(
            fixture.plan(), plug: Plug(isIn: false), persistence: fixture.persistence
        ) { controller, listener in
            try await listener.hear("paused by device")
            await controller.interrupt()
        }
        #expect(performance.story == "0 device lost; paused by device")
        #expect(performance.outcome == .interrupted)
        let position = try #require(fixture.files.load()).position
        #expect(position.progress.cursor == Cursor(phase: 0, frame: 0))
        #expect(position.pausedAt != nil)
    }

    /// Takes a second, after which the output is tried again.
    @Test func beginsUnwatchedOnceItsOutputIsThere() async throws {
        let plug = Plug(isIn: false)
        let performance = try await fixture.play(fixture.plan(), plug: plug, persistence: fixture.persistence) {
            controller, listener in
            let starting = await UnwatchedStart(report: { Issue.record("fails: \($0)") }).begin(controller)
            try await listener.hear("paused by device")
            plug.putIn()
            try await listener.hear("0 says neck")
            #expect(await starting.value == nil)
            #expect(await controller.answer(to: .stop) == nil)
        }
        #expect(performance.outcome.end?.withoutLength == SessionEnd(.user))
    }

    @Test func leavesNothingBehindWhenItGivesUpItsStart() async throws {
        let performance = try await fixture.play(
            fixture.plan(), plug: Plug(isIn: false), persistence: fixture.persistence
        ) { controller, listener in
            try await listener.hear("paused by device")
            await controller.giveUpStart()
        }
        #expect(performance.story == "0 device lost; paused by device; stopped by pauseLimit")
        #expect(performance.outcome.end?.withoutLength == SessionEnd(.pauseLimit))
        #expect(fixture.files.load() == nil)
    }

    @Test func limitsThePauseFromTheReturnOfTheOutput() async throws {
        let plug = Plug()
        // A tenth of a second. The output is tried again after a second.
        let performance = try await fixture.play(fixture.plan(), plug: plug, pauseLimit: 4800) { controller, listener in
            try await listener.hear("0 says neck")
            #expect(await controller.answer(to: .skip) == nil)
            plug.pullOut()
            try await listener.hear("paused by device")
            plug.putIn()
            try await listener.hear("device found")
            try await listener.hear("stopped by pauseLimit")
        }
        #expect(performance.outcome.end?.withoutLength == SessionEnd(.pauseLimit))
    }
}
