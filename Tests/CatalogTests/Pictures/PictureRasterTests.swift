import Testing

@testable import Catalog

/// The pixels of shapes.
@Suite struct PictureRasterTests {
    private static let square = [PicturePoint(2, 2), PicturePoint(6, 2), PicturePoint(6, 6), PicturePoint(2, 6)].flatMap
    {
        // A control point that is there three times is a corner.
        [$0, $0, $0]
    }

    /// Returns the coverage of shapes in a picture of 8 by 8 pixels.
    private func coverage(_ shapes: [[PicturePoint]]) -> [Double] {
        var mask = CoverageMask(around: shapes, margin: 8, width: 8, height: 8)
        for shape in shapes { mask.add(shape) }
        return mask.coverage
    }

    private func expect(_ coverage: [Double], _ expected: (Int, Int) -> Double) {
        for row in 0..<8 {
            for column in 0..<8 {
                #expect(abs(coverage[8 * row + column] - expected(column, row)) < 1e-9, "\(column) \(row)")
            }
        }
    }

    @Test func coversThePixelsOfASquare() {
        expect(coverage([Self.square])) { 2..<6 ~= $0 && 2..<6 ~= $1 ? 1 : 0 }
    }

    @Test func coversAPartOfThePixelsAtAnEdge() {
        let moved = Self.square.map { $0 + PicturePoint(0.25, 0) }
        expect(coverage([moved])) { column, row in
            guard 2..<6 ~= row else { return 0 }
            return column == 2 ? 0.75 : column == 6 ? 0.25 : 3...5 ~= column ? 1 : 0
        }
    }

    @Test func fillsWhereTwoShapesOverlap() {
        let moved = Self.square.map { $0 + PicturePoint(2, 2) }
        expect(coverage([Self.square, moved])) { column, row in
            2..<6 ~= column && 2..<6 ~= row || 4..<8 ~= column && 4..<8 ~= row ? 1 : 0
        }
    }

    @Test func cutsOffWhatLeavesThePicture() {
        let moved = Self.square.map { $0 - PicturePoint(4, 4) }
        expect(coverage([moved])) { $0 < 2 && $1 < 2 ? 1 : 0 }
    }

    @Test func drawsTheBodyOnItsCard() throws {
        let raster = PictureRaster(try Picture(SamplePicture.text(["floor": "floor"])).hold, width: 320)
        let pixel = { (x: Int, y: Int) in Array(raster.bytes[3 * (320 * y + x)..<3 * (320 * y + x) + 3]) }
        #expect(raster.height == 240 && raster.bytes.count == 3 * 320 * 240)
        #expect(pixel(5, 5) == [0xF2, 0xF6, 0xF0])
        #expect(pixel(160, 50) == [0x3F, 0x4F, 0x4C])
        #expect(pixel(40, 227) == [0xCF, 0xCA, 0xBB])
        #expect(pixel(156, 157) == [0xE0, 0x49, 0x1D])
    }
}
