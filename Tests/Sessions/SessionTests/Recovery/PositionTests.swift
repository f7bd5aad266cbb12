import SessionCore
import Testing

@testable import Session

@Suite struct PositionLineTests {
    @Test func ignoresTheRestOfALongerLine() {
        let short = Checkpoint.sample(elapsed: 7)
        let long = Checkpoint.sample(elapsed: 1 << 47, pausedAt: .noon).position.line(id: short.id)
        let line = short.position.line(id: short.id)
        let file = "\(line)\n\(long.dropFirst(line.count + 1))"
        #expect(line.count < long.count)
        #expect(Checkpoint.Position(line: file, id: short.id) == short.position)
    }

    @Test func rejectsATruncatedLine() {
        let line = Checkpoint.sample().position.line(id: "0a-1")
        let whole = line.firstIndex(of: ".")!
        for end in line.indices where end <= whole {
            #expect(Checkpoint.Position(line: String(line[..<end]), id: "0a-1") == nil)
        }
    }

    @Test(arguments: [
        "", " ", "\n", "\0\0\0\0", "0a-1", ". . . . . . . . .",
        "0a-1 x 2 3 4 5 - 00 .", "0a-1 1 2 3 4 5 x 00 .", "0a-1 1 2 3 4 5 - 04 .", "0a-1 1 2 3 4 5 - 0x .",
        "0a-1 1 2 3 4 5 - 00 ,", "0a-1 1 2 3 4 5 - 00 . .", "0a-1 1 2 3 4 99999999999999999999 - 00 .",
    ])
    func rejectsOtherContent(line: String) {
        #expect(Checkpoint.Position(line: line, id: "0a-1") == nil)
    }
}

extension Checkpoint.Position {
    /// The line of the position: lengths in frames, times in milliseconds, and one digit for the skips of each unit.
    func line(id: String) -> String {
        let numbers = [
            progress.cursor.phase, progress.cursor.frame, musicPosition, elapsed, heard, savedAt.milliseconds,
        ]
        let paused = pausedAt.map { String($0.milliseconds) } ?? "-"
        let skips = progress.skipped.map { String($0.rawValue) }.joined()
        return "\(id) \(numbers.map(String.init).joined(separator: " ")) \(paused) \(skips) ."
    }
}
