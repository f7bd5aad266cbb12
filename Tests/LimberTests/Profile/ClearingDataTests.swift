import Foundation
import Session
import SessionCore
import Store
import TestSupport
import Testing

@testable import limber

@Suite(.timeLimit(.minutes(5))) struct ClearingDataTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let record = StretchRecord(completedAt: Timestamp(milliseconds: 0), totalDurationSeconds: 60, stretches: [])
        try Store(path: path).save(.stretch(record), id: "a", zone: nil)
    }

    private var files: CheckpointFiles {
        CheckpointFiles(stateFolder: "\(folder.path)/state", runtimeFolder: folder.path)
    }

    private var path: String { "\(folder.path)/limber.sqlite" }

    private var isEmpty: Bool { get throws { try Store(path: path).sessionCount() == 0 } }

    /// Runs on a thread of its own, which may wait for the person.
    private func status(of clearing: ClearingData, confirmedBy word: String?) async -> Int32? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                do throws(Failure) {
                    try clearing.run(confirmedBy: word)
                    continuation.resume(returning: nil)
                } catch {
                    continuation.resume(returning: error.status.rawValue)
                }
            }
        }
    }

    @Test(arguments: [("CLEAR\n", true), ("clear\n", false), ("\n", false), ("CLEAR it\n", false), ("\u{4}", false)])
    func asksForAWordOnATerminal(typed: String, isDeleted: Bool) async throws {
        let terminal = try PseudoTerminal()
        let clearing = ClearingData(path: path, files: files, input: terminal.program, output: terminal.program)
        async let failure = status(of: clearing, confirmedBy: nil)
        await terminal.see("Type CLEAR to go on:")
        await terminal.press(typed)
        #expect(await failure == (isDeleted ? nil : 1))
        #expect(try isEmpty == isDeleted)
    }

    private static let words: [(String?, Int32?)] = [("CLEAR", nil), ("clear", 64), ("", 64), (nil, 64)]

    @Test(arguments: words) func takesTheWordFromTheCommandLine(word: String?, status: Int32?) async throws {
        // Neither end is a terminal.
        let clearing = ClearingData(path: path, files: files, input: -1, output: -1)
        #expect(await self.status(of: clearing, confirmedBy: word) == status)
        #expect(try isEmpty == (status == nil))
    }
}
