import Testing

@testable import Catalog

/// The symbols of the page.
@Suite struct PictureSVGTests {
    @Test func writesAShapeWithWholeNumbers() {
        let square = Outline([PicturePoint(0, 0), PicturePoint(10, 0), PicturePoint(10, 10), PicturePoint(0, 10)])
        #expect(square.path == "M0 20q0-20 20-20t20 20-20 20-20-20z")
    }

    @Test func allShapesRunClockwise() {
        let points = [PicturePoint(0, 0), PicturePoint(10, 0), PicturePoint(10, 10), PicturePoint(0, 10)]
        #expect(Outline(points.reversed()).points == points)
    }

    @Test func drawsFromTheBackToTheFront() throws {
        let symbols = try Picture(SamplePicture.text(["floor": "floor", "wall": "wall 120"])).symbols(id: "a\"<b>&")
        #expect(symbols.count == 1)
        #expect(symbols[0].hasPrefix(#"<symbol id="a&quot;&lt;b>&amp;" viewBox="0 0 1280 960">"#))
        let tones = symbols[0].matches(of: /--picture-(\w+), #[0-9a-f]{6}\)/).map { String($0.1) }
        #expect(tones == ["ground", "prop", "far", "far", "body", "region", "body"])
    }

    @Test func separatesTheHalvesOfAFoldedLimb() throws {
        let layers = { (word: String) in
            let leg = "left-leg turned\(word) knee 120 140 ankle 162 160"
            return try Picture(SamplePicture.text(["left-leg": leg, "right-leg": "right-leg ankle 161 214"])).hold
                .layers
        }
        // The shin and the foot are in front of the layer of the trunk and the leg.
        var expected = try layers("")
        let trunk = try #require(expected.firstIndex { $0.outlines.count > 3 })
        expected.insert(
            PictureLayer(.body, expected[trunk].outlines.suffix(2), hasSeam: true), at: trunk + 1)
        #expect(try layers(" folded") == expected)
    }

    @Test func hasASymbolForTheStart() throws {
        let symbols = try Picture(SamplePicture.text() + "\nstart\nlook left").symbols(id: "tilt")
        #expect(symbols.map { $0.prefix { $0 != " " } } == ["<symbol", "<symbol"])
        #expect(symbols[1].hasPrefix(#"<symbol id="tilt.start""#))
    }

    @Test(arguments: [("neck-rotation", "neck-rotation"), ("hals 1", "hals%201"), ("ä/#\u{1}", "%C3%A4%2F%23%01")])
    func addressesSymbolsOfAnyID(id: String, fragment: String) {
        #expect(StretchPictures.address(of: id) == "/pictures.svg#\(fragment)")
    }
}
