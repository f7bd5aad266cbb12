import ControlProtocol
import Foundation
import Logging
import Session
import SessionCore
import TestSupport
import Testing

@testable import limber

@Suite(.timeLimit(.minutes(5))) struct SessionViewTests {
    private let warnings = Log()

    /// Returns the output of a view without a terminal.
    private func written(isQuiet: Bool = false, _ body: (SessionView) async -> Void) async throws -> String {
        let pipe = Pipe()
        let view = SessionView(
            descriptor: pipe.fileHandleForWriting.fileDescriptor, isPlain: false, isQuiet: isQuiet,
            environment: ["TERM": "xterm"],
            say: { [logger = warnings.logger] in logger.warning("\($0)") })
        await body(view)
        try pipe.fileHandleForWriting.close()
        return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    private func conclude(_ view: SessionView) async {
        let session = RecordingControl(showing: SampleSession.leadIn)
        let updates = await session.updates()
        await session.end()
        await view.follow(updates, of: session, playedBy: .thisProcess)
        view.conclude(.ended(SessionEnd(.user)), of: .stretch, isResumable: false)
    }

    @Test func writesLinesWithoutATerminal() async throws {
        #expect(
            try await written { await conclude($0) } == """
                 0:00  Neck Rotation (Neck, 1 of 3): introduction
                 0:00  "Turn your head slowly to the left, and look over your shoulder."
                Session ended early. Nothing was recorded.

                """)
    }

    @Test func saysOnlyALostOutputIfItIsQuiet() async throws {
        let lost = SessionEvent(frame: 0, .deviceLost(output: "alsa:hw:7", error: "cannot play to 'hw:7'"))
        let updates = AsyncStream<SessionUpdate> { stream in
            stream.yield(.snapshot(SampleSession.leadIn))
            for event in [SessionEvent(frame: 0, .started(seed: 1, timeline: [])), lost] { stream.yield(.event(event)) }
            stream.finish()
        }
        let session = RecordingControl(showing: SampleSession.leadIn)
        let text = try await written(isQuiet: true) { await $0.follow(updates, of: session, playedBy: .thisProcess) }
        #expect(text == "")
        #expect(warnings.lines == ["warning: output alsa:hw:7 lost: cannot play to 'hw:7'"])
    }

    @Test func asksAndShowsNothingWithoutATerminal() async throws {
        let text = try await written { view in
            #expect(await view.ask(about: .stretch(SampleSession.stretch(0))) == nil)
            view.warn("the session is silent")
        }
        #expect(text == "")
        #expect(warnings.lines == ["warning: the session is silent"])
    }

    @Test func survivesAClosedPipe() async throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let writing = pipe.fileHandleForWriting.fileDescriptor
        await conclude(SessionView(descriptor: writing, isPlain: true, environment: [:], say: { _ in }))
        try pipe.fileHandleForWriting.close()
    }
}
