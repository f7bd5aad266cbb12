import Testing

@testable import Catalog

/// The sides of a body in views from the front and the back.
@Suite struct PictureViewTests {
    /// Returns the control points of each layer of a body that stands.
    ///
    /// - Parameter x: Returns the x of a point from its distance to the left of the body's middle.
    private func points(_ view: String, _ others: String, x: (Int) -> Int) throws -> [[PicturePoint]] {
        let text = """
            view \(view)
            trunk pelvis 160 122 neck 160 66 head \(x(4)) 42
            left-leg ankle \(x(12)) 214
            right-leg ankle \(x(-15)) 214
            left-arm elbow \(x(41)) 90 wrist \(x(21)) 107
            right-arm wrist \(x(-35)) 126
            region trunk left
            region left-thigh outer
            region left-upperarm inner
            """
        return try Picture("\(text)\n\(others)").hold.layers.map { $0.outlines.flatMap(\.points) }
    }

    @Test(arguments: [
        "look left", "look half-right", "look right\norder left-arm trunk head right-leg left-leg right-arm",
    ])
    func aMirrorReversesTheFront(others: String) throws {
        let front = try points("front", others) { 160 + $0 }
        let mirror = try points("mirror", others) { 160 - $0 }
        #expect(front.count == mirror.count)
        for (layer, reversed) in zip(front, mirror) {
            // Points are rounded to 0.5.
            for point in layer.map({ PicturePoint(Picture.width - $0.x, $0.y) }) {
                #expect(reversed.contains { ($0 - point).length < 0.8 }, "\(point)")
            }
        }
    }

    @Test(arguments: [("mirror", true), ("back", true), ("front", false)])
    func hasTheLeftSideOfTheBody(view: String, isAtTheLeft: Bool) throws {
        let lines = [
            "view": "view \(view)", "right-leg": "right-leg ankle 161 214", "right-arm": "right-arm wrist 160 120",
            "left-arm": "left-arm wrist 160 120", "region": "region trunk left", "look": "look left",
        ]
        let pose = try Picture(SamplePicture.text(lines)).hold
        for kind in Pose.Limb.Kind.allCases {
            #expect((pose.root(of: kind, .left).x < pose.root(of: kind, .right).x) == isAtTheLeft)
        }
        let region = try #require(pose.outline(of: pose.regions[0]))
        let middle = region.points.map(\.x).reduce(0, +) / Double(region.points.count)
        #expect((middle < 160) == isAtTheLeft)
        #expect(pose.faceTurn == (isAtTheLeft ? -1 : 1))
    }
}
