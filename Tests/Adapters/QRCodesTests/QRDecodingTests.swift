import Foundation
import TestSupport
import Testing

@testable import QRCodes

/// QR codes as drawn for a terminal, decoded by another program: 0.3 s.
@Suite(.timeLimit(.minutes(5)), .enabled(if: ZBar.isInstalled, "needs libqrencode4 and zbar-tools"))
struct QRDecodingTests {
    /// The link of the longest IPv4 address.
    private static let link = "http://192.168.100.200:65535/#/log-in/0123456789abcdef0123456789abcdef"

    @Test(arguments: [link, "a", String(repeating: "limber ", count: 60)])
    func isReadByAnotherProgram(text: String) async throws {
        let folder = try TemporaryFolder()
        try folder.file("code.pgm", Self.image(of: try QRCode(encoding: text)))
        let decoded = try await ZBar.text(in: "code.pgm", of: folder.path)
        #expect(decoded == text)
    }

    @Test func fitsIntoHalfOfATerminal() throws {
        #expect(try QRCode(encoding: Self.link).columns == 41)
    }

    @Test func refusesATextThatIsTooLong() {
        #expect(throws: QRCode.Failure.tooLong) { try QRCode(encoding: String(repeating: "a", count: 3000)) }
    }

    /// Returns the rows as a portable graymap with eight dots a module.
    private static func image(of code: QRCode) -> [UInt8] {
        let dots = 8
        let lines = code.rows.flatMap { row in
            ["▀", "▄"].map { half in
                row.flatMap { block in
                    [UInt8](repeating: block == "█" || String(block) == half ? 0 : 255, count: dots)
                }
            }
        }
        let pixels = lines.flatMap { line in (0..<dots).flatMap { _ in line } }
        return Array("P5 \(dots * code.columns) \(dots * lines.count) 255\n".utf8) + pixels
    }
}

/// The decoder of ZBar.
private enum ZBar {
    private static let program = "/usr/bin/zbarimg"

    /// Whether the decoder and the encoder are installed.
    static let isInstalled = FileManager.default.isExecutableFile(atPath: program) && LibQREncode() != nil

    /// Returns the text of the code in an image, which is a line of the output.
    static func text(in image: String, of folder: String) async throws -> String {
        let words = ["--raw", "-q", image]
        let ended = try await Running(URL(filePath: program), words, ["PATH": "/usr/bin:/bin"], in: folder).finished()
        return ended.output
    }
}
