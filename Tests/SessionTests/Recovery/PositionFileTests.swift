import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite struct PositionFileTests {
    @Test(arguments: [
        Checkpoint.sample(), .sample(in: 5, frame: 0, skipped: [.both, .segment(2)]),
        .sample(pausedAt: .noon.advanced(by: -12.345)), .sample(elapsed: 1 << 47),
    ])
    func readsWhatItWrote(checkpoint: Checkpoint) {
        let line = checkpoint.position.line(id: checkpoint.id)
        #expect(Checkpoint.Position(line: line, id: checkpoint.id) == checkpoint.position)
    }

    @Test func ignoresTheRestOfALongerLine() {
        let short = Checkpoint.sample(elapsed: 7)
        let long = Checkpoint.sample(elapsed: 1 << 47, pausedAt: .noon).position.line(id: short.id)
        let line = short.position.line(id: short.id)
        let file = line + long.dropFirst(line.count)
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

    @Test func belongsToOneSession() {
        let line = Checkpoint.sample().position.line(id: "0a-1")
        #expect(Checkpoint.Position(line: line, id: "0a-2") == nil)
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
