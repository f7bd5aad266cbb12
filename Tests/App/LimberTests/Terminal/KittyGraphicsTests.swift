import Foundation
import TestSupport
import Testing

@testable import limber

extension TerminalTests {
    /// Pictures in terminals that can show them. The terminal that does not answer costs 1 s.
    @Suite struct GraphicsTests {
        @Test(arguments: [
            ("\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62c", true), ("\u{1b}[?62;4c", false), ("", false),
            ("\u{1b}_Gi=31;ENOTSUPPORTED:no\u{1b}\\\u{1b}[?62;22c", false),
        ])
        func asksATerminalAndRestoresIt(answer: String, areShown: Bool) throws {
            let terminal = try TerminalPair()
            terminal.press(answer)
            #expect(KittyGraphics.areShown(by: terminal.program, input: terminal.program) == areShown)
            #expect(terminal.isCooked)
            #expect(terminal.textSoFar.hasSuffix("a=q,t=d,f=24;AAAA\u{1b}\\\u{1b}[c"))
        }

        @Test func asksNothingWithoutAKeyboard() throws {
            let terminal = try TerminalPair()
            #expect(!KittyGraphics.areShown(by: terminal.program, input: nil))
            #expect(terminal.textSoFar.isEmpty)
        }

        @Test func sendsAFileInParts() throws {
            let bytes = (0..<7200).map { UInt8($0 % 251) }
            let text = KittyGraphics.text(of: Data(bytes))
            let parts = text.split(separator: "\u{1b}\\").filter { $0 != "\n" }
            #expect(parts.count == 3)
            #expect(parts[0].hasPrefix("\u{1b}_Ga=T,f=100,q=2,m=1;"))
            #expect(parts.last?.hasPrefix("\u{1b}_Gm=0;") == true)
            let data = parts.compactMap { $0.split(separator: ";", maxSplits: 1).last }
            #expect(data.allSatisfy { $0.count <= 4096 })
            #expect(Data(base64Encoded: data.joined()).map { Array($0) } == bytes)
        }
    }
}
