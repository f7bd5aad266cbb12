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
        return ClearingData(practice: db.practice(), files: files, input: terminal, output: terminal)
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

    /// The number is that of this history, so that words for another one delete nothing.
    @Test(arguments: [
        ("CLEAR 1\n", true), ("CLEAR\n", false), ("clear 1\n", false), ("\n", false), ("CLEAR 2\n", false),
        ("\u{4}", false),
    ])
    func confirmsWithTheTypedNumber(typed: String, isDeleted: Bool) async throws {
        let terminal = try PseudoTerminal()
        let clearing = clearing(terminal.program)
        async let failure = status(of: clearing, confirmedBy: nil)
        await terminal.see("'\(db.folder.path)' has 1 session.")
        await terminal.see("Type CLEAR 1 to continue:")
        await terminal.press(typed)
        #expect(await failure == (isDeleted ? nil : 1))
        #expect(try isEmpty == isDeleted)
    }

    private static let words: [(String?, Int32?)] = [("CLEAR 1", nil), ("CLEAR", 64), ("", 64), (nil, 64)]

    @Test(arguments: words) func acceptsTheNumberAsAnOption(word: String?, status: Int32?) async throws {
        // Neither end is a terminal.
        let clearing = clearing(-1)
        #expect(await self.status(of: clearing, confirmedBy: word) == status)
        #expect(try isEmpty == (status == nil))
    }

    @Test func countsTheRowsOfAllTables() async throws {
        try db.execute("INSERT INTO preference (key, value) VALUES ('colour', '7')")
        let clearing = clearing(-1)
        let failure = await #expect(throws: CommandError.self) { try await clearing.run(confirmedBy: "CLEAR 1") }
        #expect(failure?.description.contains("has 1 session, 1 other record, so the words are 'CLEAR 2'") == true)
    }
}
