import Logging
import Synchronization
import Testing

@testable import limber

@Suite struct LineLogTests {
    private final class Lines: Sendable {
        private let kept = Mutex<[String]>([])

        var all: [String] { kept.withLock(\.self) }

        func add(_ line: String) { kept.withLock { $0.append(line) } }
    }

    private func line(
        _ message: Logger.Message, _ metadata: Logger.Metadata, in style: LineLog.Style
    ) -> String? {
        let lines = Lines()
        let logger = Logger(label: "test") { _ in LineLog(style: style) { lines.add($1) } }
        logger.warning(message, metadata: metadata)
        return lines.all.first
    }

    @Test(
        arguments: [
            ([:], "output lost"),
            (["output": "alsa:hw:1"], "output lost output=alsa:hw:1"),
            (["output": "hw:1", "error": "no such device"], #"output lost error="no such device" output=hw:1"#),
            (["file": ""], #"output lost file="""#),
            (["file": #"a "b" \c"#], #"output lost file="a \"b\" \\c""#),
            (["url": "http://a/?b=c"], #"output lost url="http://a/?b=c""#),
        ] as [([String: String], String)])
    func writesMetadataAsFieldsForTheJournal(metadata: [String: String], expected: String) {
        #expect(line("output lost", metadata.mapValues { "\($0)" }, in: .fields) == expected)
    }

    @Test(
        arguments: [
            ([:], "output lost"),
            (["error": "no such device"], "output lost: no such device"),
            (["output": "hw:1", "session": "7"], "output lost (output: hw:1, session: 7)"),
            (["output": "hw:1", "error": "no such device"], "output lost: no such device (output: hw:1)"),
        ] as [([String: String], String)])
    func writesASentenceForATerminal(metadata: [String: String], expected: String) {
        #expect(line("output lost", metadata.mapValues { "\($0)" }, in: .sentence) == expected)
    }

    @Test(arguments: [LineLog.Style.fields, .sentence])
    func escapesLineBreaksAndControlCharacters(style: LineLog.Style) throws {
        let written = line("output lost", ["error": "a\n<0>limber: forged\u{1b}[2J\u{202e}\u{2028}"], in: style)
        let text = try #require(written)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || [0x202e, 0x2028].contains($0.value) })
        #expect(text.contains("forged"))
    }

    @Test func dropsEventsBelowItsLevel() {
        let lines = Lines()
        let logger = Logger(label: "test") { _ in LineLog(logLevel: .error, style: .fields) { lines.add($1) } }
        logger.warning("output lost")
        logger.error("disk full")
        #expect(lines.all == ["disk full"])
    }
}
