import ControlProtocol
import Glibc
import Session
import SessionCore
import Synchronization
import Testing

@testable import limber

@Suite(.timeLimit(.minutes(5))) struct SessionViewTests {
    /// Collects warnings.
    private final class Sentences: Sendable {
        private let said = Mutex<[String]>([])
        var all: [String] { said.withLock { $0 } }
        func say(_ sentence: String) { said.withLock { $0.append(sentence) } }
    }

    /// Returns the output of a view without a terminal.
    private func written(_ body: (SessionView, Sentences) async -> Void) async throws -> String {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let sentences = Sentences()
        let view = SessionView(
            descriptor: ends[1], isPlain: false, environment: ["TERM": "xterm"], say: sentences.say)
        await body(view, sentences)
        close(ends[1])
        defer { close(ends[0]) }
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while case let count = read(ends[0], &bytes, bytes.count), count > 0 { text += bytes[..<count] }
        return String(decoding: text, as: UTF8.self)
    }

    @Test func writesLinesWithoutATerminal() async throws {
        let text = try await written { view, _ in
            let session = ScriptedSession(SampleSession.leadIn)
            await session.end()
            await view.follow(session.updates(), of: session, playedBy: .thisProcess)
            view.conclude(.stopped(.user), resumable: nil)
        }
        #expect(
            text == """
                 0:00  Neck Rotation (Neck, 1 of 3): introduction
                Session ended early. Nothing was recorded.

                """)
    }

    @Test func asksNothingWithoutATerminal() async throws {
        let text = try await written { view, _ in
            let recoverable = SessionSnapshot.Recoverable.stretch(SampleSession.stretch(0))
            #expect(await view.ask(about: recoverable) == nil)
        }
        #expect(text == "")
    }

    @Test func printsWarningsWithoutAScreen() async throws {
        _ = try await written { view, sentences in
            view.warn("the session is silent")
            #expect(sentences.all == ["the session is silent"])
        }
    }

    @Test func survivesAClosedPipe() async throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let view = SessionView(descriptor: ends[1], isPlain: true, environment: [:], say: { _ in })
        let session = ScriptedSession(SampleSession.leadIn)
        await session.end()
        await view.follow(session.updates(), of: session, playedBy: .thisProcess)
        view.conclude(.stopped(.user), resumable: nil)
        close(ends[1])
    }
}
