extension Prop {
    /// Whether the thing hides the body, and not the body the thing.
    var isInFront: Bool {
        switch self {
        case .floor, .wall, .chair, .stool, .cushion, .mat: false
        case .towel: true
        }
    }

    var layer: PictureLayer {
        let ground = Picture.ground
        switch self {
        case .floor(let from, let to):
            return PictureLayer(
                .ground, [Outline(from: PicturePoint(from, ground), to: PicturePoint(to, ground + 7), radius: 3.5)])
        case .wall(let x):
            let depth = x < Picture.width / 2 ? -9.0 : 9.0
            return PictureLayer(
                .prop, [Outline(from: PicturePoint(x, 14), to: PicturePoint(x + depth, ground), radius: 2)])
        case .chair(let seat, let back):
            let side = back == .left ? -1.0 : 1.0
            return PictureLayer(
                .prop,
                [
                    Self.bar(seat, -30 * side, 0, 30 * side, 8), Self.bar(seat, -28 * side, 2, -21 * side, nil),
                    Self.bar(seat, 22 * side, 2, 29 * side, nil), Self.bar(seat, 23 * side, -68, 30 * side, 6),
                ])
        case .stool(let seat):
            return PictureLayer(
                .prop,
                [
                    Self.bar(seat, -36, 0, 36, 8), Self.bar(seat, -32, 2, -25, nil), Self.bar(seat, 25, 2, 32, nil),
                ])
        case .cushion(let middle, let width, let height):
            let half = PicturePoint(width / 2, height / 2)
            return PictureLayer(.prop, [Outline(from: middle - half, to: middle + half, radius: height / 2)])
        case .towel(let points):
            let half = points.map { _ in 2.6 }
            return PictureLayer(
                .prop, [Outline(around: points, clockwise: half, other: half, caps: (3, 3))], hasSeam: true)
        case .mat(let middle, let width, let height):
            let half = PicturePoint(width / 2, height / 2)
            return PictureLayer(.ground, [Outline(from: middle - half, to: middle + half, radius: 10)])
        }
    }

    /// Returns a bar of a chair, with its corners relative to the seat.
    ///
    /// - Parameter bottom: The lower edge, or `nil` for the floor.
    private static func bar(
        _ seat: PicturePoint, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double?
    ) -> Outline {
        Outline(
            from: seat + PicturePoint(left, top),
            to: PicturePoint(seat.x + right, bottom.map { seat.y + $0 } ?? Picture.ground), radius: 3)
    }
}
