extension Prop {
    /// Whether the thing hides the body, and not the body the thing.
    var isInFront: Bool {
        switch self {
        case .floor, .wall, .chair, .cushion, .mat: false
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
            let bar = { (x: Double, y: Double, toX: Double, toY: Double) in
                Outline(
                    from: seat + PicturePoint(x * side, y), to: PicturePoint(seat.x + toX * side, toY), radius: 3)
            }
            return PictureLayer(
                .prop,
                [
                    bar(-30, 0, 30, seat.y + 8), bar(-28, 2, -21, ground), bar(22, 2, 29, ground),
                    bar(23, -68, 30, seat.y + 6),
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
}
