import Platform
import Session
import TestSupport
import Testing

@testable import PracticeData
@testable import limber

@Suite(.timeLimit(.minutes(5))) struct ClearingDataTests {
    private let db = TestDatabase()

    init() throws { try data.sessions.save(.stretching(), id: "a") }

    private var data: Repositories { Repositories(Store(path: db.path, logger: .quiet), .saturday) }

    private var isEmpty: Bool { get throws { try data.sessions.sessionCount() == 0 } }

    private func clearing(_ terminal: Int32) -> ClearingData {
        let files = CheckpointFiles(stateFolder: "\(db.folder.path)/state", runtimeFolder: db.folder.path)
        return ClearingData(practice: db.practice(), path: db.path, files: files, input: terminal, output: terminal)
    }

    /// Runs on a thread of its own, which blocks while it waits for input.
    private func status(of clearing: ClearingData, confirmedBy word: String?) async -> Int32? {
        let thread = ThreadExecutor(name: "clearing")
        return await Task(executorPreference: thread) {
            do {
                try await clearing.run(confirmedBy: word)
                return nil
            } catch {
                return CommandStatus(error).rawValue
            }
        }.value
    }

    @Test(arguments: [("CLEAR\n", true), ("clear\n", false), ("\n", false), ("CLEAR it\n", false), ("\u{4}", false)])
    func confirmsWithATypedWord(typed: String, isDeleted: Bool) async throws {
        let terminal = try PseudoTerminal()
        let clearing = clearing(terminal.program)
        async let failure = status(of: clearing, confirmedBy: nil)
        await terminal.see("Type CLEAR to continue:")
        await terminal.press(typed)
        #expect(await failure == (isDeleted ? nil : 1))
        #expect(try isEmpty == isDeleted)
    }

    private static let words: [(String?, Int32?)] = [("CLEAR", nil), ("clear", 64), ("", 64), (nil, 64)]

    @Test(arguments: words) func acceptsTheWordAsAnOption(word: String?, status: Int32?) async throws {
        // Neither end is a terminal.
        let clearing = clearing(-1)
        #expect(await self.status(of: clearing, confirmedBy: word) == status)
        #expect(try isEmpty == (status == nil))
    }
}
