import NIOCore
import Testing

@testable import ControlSocket

/// Lines in pieces.
@Suite struct LineBufferTests {
    /// Each piece ends within the next line, so the buffer is never empty.
    @Test func keepsOnlyTheRestOfALine() throws {
        var lines = LineBuffer(limit: 100)
        lines.append(ByteBuffer(string: "pau"))
        for _ in 1...10_000 {
            lines.append(ByteBuffer(string: "se\npau"))
            guard case .text(let line)? = lines.next() else { throw NoLine() }
            #expect(line.elementsEqual("pause".utf8))
            if lines.next() != nil { throw NoLine() }
        }
        #expect(lines.buffer.capacity <= 1024)
    }

    private struct NoLine: Error {}

    /// The lines that a buffer with a limit of ten bytes yields from pieces; `!` stands for a line too long.
    @Test(arguments: [
        (["one\ntwo\n"], ["one", "two"]),
        (["o", "n", "e", "\n", "tw", "o\nth"], ["one", "two"]),
        (["\n\r\n\n"], ["", "\r", ""]), (["0123456789\nab"], ["0123456789"]),
        (["01234", "56789", "\n"], ["0123456789"]), (["0123456789a\nok\n"], ["!"]),
        (["ok\n0123456789", "a", "bc\nok\n"], ["ok", "!"]),
        (["no end"], []),
    ])
    func splitsPiecesIntoLines(pieces: [String], expected: [String]) {
        var buffer = LineBuffer(limit: 10)
        var lines: [String] = []
        for piece in pieces {
            buffer.append(ByteBuffer(string: piece))
            while let line = buffer.next() {
                switch line {
                case .text(let text): lines.append(String(decoding: text, as: UTF8.self))
                case .tooLong: lines.append("!")
                }
            }
        }
        #expect(lines == expected)
    }
}
