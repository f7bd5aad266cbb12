import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@testable import Session

/// An output that disappears and returns: a FIFO without a reader counts as an unplugged card.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LostOutputTests {
    private let fixture: SessionFixture

    init() throws {
        fixture = try SessionFixture()
        guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
    }

    private var path: String { "\(fixture.folder.path)/fifo" }

    /// A program that drains the FIFO.
    private func read() throws -> Program {
        try Program("/bin/cat", [path], [:])
    }

    @Test func pausesUntilResumed() async throws {
        let listening = try read()
        let plan = try fixture.plan()
        let performance = try await fixture.play(
            plan, output: .raw(path: path), persistence: fixture.persistence
        ) { controller, listener in
            try await listener.hear { $0.line == "0 says neck" }
            listening.signal(SIGKILL)
            let lost = try await listener.hear { $0.kind == .paused(reason: "device") }
            #expect(lost.status == .paused)
            #expect(lost.pauseReason == "device")
            #expect(lost.outputError == "no reader on the FIFO '\(path)'")
            #expect(lost.music == .off)

            // Nothing can resume the session now, but other commands work.
            let refusal = SessionRefusal.outputMissing("no reader on the FIFO '\(path)'")
            #expect(await controller.answer(to: .play) == refusal)
            #expect(await controller.answer(to: .toggle) == refusal)
            #expect(await controller.answer(to: .pause) == nil)
            #expect(await controller.answer(to: .skip) == nil)

            let listeningAgain = try read()
            let found = try await listener.hear { if case .deviceFound = $0.kind { true } else { false } }
            #expect(found.status == .paused)
            #expect(found.pauseReason == "device")
            #expect(found.outputError == nil)
            #expect(found.phase == .segment)

            #expect(await controller.answer(to: .toggle) == nil)
            #expect(await controller.snapshot().status == .active)
            #expect(await controller.answer(to: .stop) == nil)
            listeningAgain.signal(SIGKILL)
        }
        #expect(performance.outcome == .stopped(.user))
        #expect(EventLaws(of: performance.events).violations == [])
    }

    @Test func startsSilentlyWithoutAnOutput() async throws {
        let performance = try await fixture.play(
            fixture.plan(), output: .raw(path: path), persistence: fixture.persistence
        ) { controller, listener in
            try await listener.hear { $0.kind == .paused(reason: "device") }
            await controller.interrupt()
        }
        #expect(performance.story == "0 device lost\n0 paused by device")
        #expect(performance.outcome == .interrupted)
        let position = try #require(fixture.files.load()).position
        #expect(position.progress.cursor == Cursor(phase: 0, frame: 0))
        #expect(position.pausedAt != nil)
    }

    @Test func limitsThePauseFromTheReturnOfTheOutput() async throws {
        let listening = try read()
        // A tenth of a second. The output is tried again after a second.
        let performance = try await fixture.play(
            fixture.plan(), output: .raw(path: path), pauseLimit: 4800
        ) { controller, listener in
            try await listener.hear { $0.line == "0 says neck" }
            #expect(await controller.answer(to: .skip) == nil)
            listening.signal(SIGKILL)
            try await listener.hear { $0.kind == .paused(reason: "device") }
            let listeningAgain = try read()
            try await listener.hear { if case .deviceFound = $0.kind { true } else { false } }
            try await listener.hear { $0.kind == .stopped(reason: "pauseLimit") }
            listeningAgain.signal(SIGKILL)
        }
        #expect(performance.outcome == .stopped(.pauseLimit))
    }
}
