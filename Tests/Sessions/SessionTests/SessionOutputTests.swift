import ControlProtocol
import Glibc
import Playback
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The move of a session to another output.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionOutputTests {
    private let fixture = SessionFixture()

    private func change(_ text: String) throws -> ControlRequest {
        .setOutput(OutputChange(try OutputChoice(parsing: text)))
    }

    /// The FIFO's reader gets the sound that follows that of the former output.
    @Test(arguments: [false, true]) func goesOnAtTheFrameThatWasHeard(isPaused: Bool) async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/fifo"
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        let checkpoint = try await fixture.play(
            fixture.plan(SessionOptions(regions: [StretchChoice(parsing: "neck:600")], output: .null, music: .none)),
            interruptedAfter: "says neck"
        ) { controller in
            if isPaused { try await controller.perform(.pause) }
            let before = await controller.snapshot()
            let after = try await controller.perform(try change("raw:\(path)")).snapshot
            #expect(after.output == "raw:\(path)")
            #expect(after.status == (isPaused ? .paused : .active))
            #expect((after.segmentElapsed ?? 0) - (before.segmentElapsed ?? 0) < (isPaused ? 0.001 : 5))
            if isPaused { try await controller.perform(.play) }
            try await until {
                var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
                return poll(&polled, 1, 0) > 0
            }
        }
        #expect(checkpoint.options.output == .raw(path: path))
    }

    @Test(
        arguments: [
            ("alsa:limber-no-such", "no such ALSA device"), ("kitchen", "unknown output 'kitchen'"),
            ("file:/tmp/limber.wav", "cannot move to 'file:/tmp/limber.wav'"),
            ("raw:/none/fifo", "'/none/fifo'"),
        ])
    func staysWhereItIsWithoutThatOutput(output: String, reason: String) async throws {
        let host = fixture.host()
        try await host.start(SessionRequest())
        let refusal = await #expect(throws: SessionRefusal.self) { try await host.perform(try change(output)) }
        #expect(refusal?.description.contains(reason) == true, "\(refusal?.description ?? "")")
        let snapshot = await host.snapshot()
        #expect((snapshot.status, snapshot.output) == (.active, "null"))
        await host.close()
    }

    @Test func leavesALostOutput() async throws {
        let plug = Plug()
        let performance = try await fixture.play(fixture.plan(), plug: plug, persistence: fixture.persistence) {
            controller, listener in
            try await listener.hear("0 says neck")
            plug.pullOut()
            try await listener.hear("paused by device")
            try await controller.perform(try change("null"))
            let found = try await listener.hear("device found")
            #expect((found.status, found.outputError, found.output) == (.paused, nil, "null"))
            #expect(await controller.answer(to: .play) == nil)
            #expect(await controller.answer(to: .stop) == nil)
        }
        #expect(EventLaws(of: performance.events).violations == [])
    }

    @Test func needsASession() async throws {
        let host = fixture.host()
        await #expect(throws: SessionRefusal.noSession) { try await host.perform(try change("null")) }
        await host.close()
    }

    @Test func aGuestNamesNoDevice() async throws {
        let control = RecordingControl()
        await #expect(throws: SessionRefusal.self) {
            try await control.perform(try change("alsa:hw:1"), from: .guest)
        }
        _ = try await control.perform(try change("kitchen"), from: .guest)
        #expect(await control.requests == [try change("kitchen")])
    }
}
