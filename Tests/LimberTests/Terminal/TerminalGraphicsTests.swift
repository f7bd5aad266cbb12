import Catalog
import Foundation
import TestSupport
import Testing

@testable import limber

extension TerminalTests {
    /// Pictures in terminals that can show them. The terminal that does not answer costs 1 s.
    @Suite struct GraphicsTests {
        @Test(
            arguments: [
                ("\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62;c", .kitty), ("\u{1b}[?62;4;22c", .sixel), ("\u{1b}[?4c", .sixel),
                ("\u{1b}_Gi=31;ENOTSUPPORTED:no\u{1b}\\\u{1b}[?62;22c", nil), ("\u{1b}[?64;14;40c", nil), ("", nil),
                ("4c", nil),
            ] as [(String, TerminalGraphics?)])
        func readsTheAnswerOfATerminal(answer: String, graphics: TerminalGraphics?) {
            #expect(TerminalGraphics(answer: answer) == graphics)
        }

        @Test(
            arguments: [
                ("\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62c", .kitty), ("\u{1b}[?62;4c", .sixel), ("\u{1b}[?62c", nil),
                ("", nil),
            ] as [(String, TerminalGraphics?)])
        func asksATerminalAndRestoresIt(answer: String, graphics: TerminalGraphics?) throws {
            let terminal = try TerminalPair()
            terminal.press(answer)
            #expect(TerminalGraphics.asking(output: terminal.program, input: terminal.program) == graphics)
            #expect(terminal.isCooked)
            #expect(terminal.textSoFar.hasSuffix("a=q,t=d,f=24;AAAA\u{1b}\\\u{1b}[c"))
        }

        @Test func asksNothingWithoutAKeyboard() throws {
            let terminal = try TerminalPair()
            #expect(TerminalGraphics.asking(output: terminal.program, input: nil) == nil)
            #expect(terminal.textSoFar.isEmpty)
        }

        @Test func sendsPixelsToKittyInParts() throws {
            let bytes = (0..<60 * 40 * 3).map { UInt8($0 % 251) }
            let text = TerminalGraphics.kitty.text(of: PictureRaster(width: 60, height: 40, bytes: bytes))
            let parts = text.split(separator: "\u{1b}\\").filter { $0 != "\n" }
            #expect(parts.count == 3)
            #expect(parts[0].hasPrefix("\u{1b}_Ga=T,f=24,s=60,v=40,q=2,m=1;"))
            #expect(parts.last?.hasPrefix("\u{1b}_Gm=0;") == true)
            let data = parts.compactMap { $0.split(separator: ";", maxSplits: 1).last }
            #expect(data.allSatisfy { $0.count <= 4096 })
            #expect(Data(base64Encoded: data.joined()).map { Array($0) } == bytes)
        }

        /// Two rows of bands: seven rows of which the upper ones are white and the last one is black.
        @Test func writesSixelsInBandsOfSixRows() {
            let bytes = Array(repeating: UInt8(255), count: 5 * 6 * 3) + Array(repeating: 0, count: 5 * 3)
            let text = TerminalGraphics.sixel.text(of: PictureRaster(width: 5, height: 7, bytes: bytes))
            let colours = "#0;2;0;0;0#215;2;100;100;100"
            #expect(text == "\u{1b}Pq\"1;1;5;7\(colours)#215!5~-#0!5@-\u{1b}\\\n")
        }
    }
}
