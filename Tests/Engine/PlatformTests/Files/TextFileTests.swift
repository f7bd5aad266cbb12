import Platform
import Testing

/// Decodes small arrays of bytes: the suite takes milliseconds.
@Suite struct TextFileTests {
    /// `é` and two lines, as programs of different systems write them.
    @Test(arguments: [
        Array("é\nb\n".utf8), [0xef, 0xbb, 0xbf] + Array("é\r\nb\r\n".utf8), Array("é\rb\r".utf8),
        Array("é\r\nb\n".utf8),
        [0xff, 0xfe, 0xe9, 0, 0x0d, 0, 0x0a, 0, 0x62, 0, 0x0a, 0], [0xfe, 0xff, 0, 0xe9, 0, 0x0a, 0, 0x62, 0, 0x0a],
    ])
    func readsEncodingsAndLineEnds(bytes: [UInt8]) throws {
        #expect(try TextFile.text(of: bytes) == "é\nb\n")
        #expect(try TextFile.text(of: bytes, or: .windows1252) == "é\nb\n")
    }

    @Test(arguments: [("", ""), ("a", "a"), ("\r\r\n\n\r", "\n\n\n\n"), ("a\u{2028}b", "a\u{2028}b")])
    func keepsEachLine(written: String, read: String) throws {
        #expect(try TextFile.text(of: Array(written.utf8)) == read)
    }

    @Test func readsWindows1252OnRequest() throws {
        let bytes: [UInt8] = [0x80, 0x20, 0xe9, 0x92, 0x0d, 0x0a]
        #expect(try TextFile.text(of: bytes, or: .windows1252) == "€ é’\n")
        #expect(throws: TextFile.NotText.self) { try TextFile.text(of: bytes) }
    }

    @Test(arguments: [
        [0x61, 0], [0xff, 0xfe, 0x61], [0xff, 0xfe, 0x00, 0xd8], [0xff, 0xfe, 0, 0], [0xef, 0xbb, 0xbf, 0xff],
    ])
    func refusesBinaryData(bytes: [UInt8]) {
        #expect(throws: TextFile.NotText.self) { try TextFile.text(of: bytes) }
        #expect(throws: TextFile.NotText.self) { try TextFile.text(of: bytes, or: .windows1252) }
    }

    @Test func removesTheMarkOfBytes() {
        #expect(Array(TextFile.withoutMark([0xef, 0xbb, 0xbf, 0x7b] as [UInt8])) == [0x7b])
        #expect(Array(TextFile.withoutMark([0x7b, 0xef] as [UInt8])) == [0x7b, 0xef])
    }
}
