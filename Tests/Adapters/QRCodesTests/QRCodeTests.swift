import Testing

@testable import QRCodes

/// The drawing of QR codes. Pure rules: milliseconds.
@Suite struct QRCodeTests {
    @Test func drawsTwoModulesAsABlockInAQuietZone() {
        let code = QRCode(modules: [[true, false, true], [true, true, false], [false, false, true]])
        #expect(code.columns == 11)
        let margin = String(repeating: " ", count: 4)
        let empty = String(repeating: " ", count: 11)
        #expect(code.rows == [empty, empty, "\(margin)█▄▀\(margin)", "\(margin)  ▀\(margin)", empty, empty])
    }

    @Test func hasColoursOfItsOwn() {
        let row = QRCode(modules: [[true]]).colouredRows[2]
        #expect(row == "\u{1b}[38;5;16;48;5;231m    ▀    \u{1b}[0m")
    }
}
