import Platform
import TestSupport
import Testing

/// The examples in the doc comments of Platform. They take milliseconds: a small file and one process.
@Suite struct PlatformExamples {
    private let folder = TemporaryFolder.orNone()

    @Test func replacesAFileDurably() throws {
        let path = "\(folder.path)/state"
        try DurableFile.write("paused\n".utf8, to: path)
        let bytes = try RegularFile.bytes(of: path)  // those that were written, also after a power failure
        #expect(bytes == Array("paused\n".utf8))
    }

    @Test func readsTheTextOfAnySystem() throws {
        let bytes: [UInt8] = [0xef, 0xbb, 0xbf] + Array("one\r\ntwo".utf8)
        let text = try TextFile.text(of: bytes)  // "one\ntwo", from a file with a byte order mark and CRLF
        #expect(text == "one\ntwo")
    }

    @Test func returnsTheOutputAndTheEndOfAProgram() async throws {
        let program = ChildProgram(shell: "echo done; exit 3", environment: [:])
        let transcript = try await program.transcript(within: .seconds(60))
        // transcript.output is "done\n", and transcript.end .exited(3)
        #expect(transcript.output == "done\n")
        #expect(transcript.end == .exited(3))
    }
}
