extension StretchedRegion {
    /// The part of the body that the region colours.
    var part: Pose.Part {
        switch place {
        case .segment(let part, _): part
        case .trunk: .trunk
        case .neck: .head
        case .line(_, _, let part): part
        }
    }
}

extension Pose {
    /// Returns the shape of a region: a muscle along the edge of its part.
    func outline(of region: StretchedRegion) -> Outline? {
        switch region.place {
        case .line(let points, let width, _):
            let half = points.indices.map { index in
                width / 2 * (index == 0 || index == points.count - 1 ? 0.75 : 1)
            }
            return Outline(around: points, clockwise: half, other: half, caps: (width / 2.4, width / 2.4))
        case .segment(let part, let isUpper):
            guard case .limb(let kind, let side) = part, let limb = limbs[part] else { return nil }
            let line = isUpper ? (limb.root, limb.middle) : (limb.middle, limb.end)
            let edges: BodyShape.Edges =
                switch (kind, isUpper) {
                case (.leg, true): BodyShape.thigh
                case (.leg, false): BodyShape.shin
                case (.arm, true):
                    .init(front: BodyShape.upperArm, back: BodyShape.upperArm, even: BodyShape.upperArm)
                case (.arm, false):
                    .init(front: BodyShape.forearm, back: BodyShape.forearm, even: BodyShape.forearm)
                }
            let sign = sign(of: side)
            return band(
                region, along: { line.0.mixed(line.1, $0) }, front: isSeenFromSide ? edges.front : edges.even,
                back: isSeenFromSide ? edges.back : edges.even, sign: sign)
        case .trunk:
            let edges = BodyShape.trunk
            return band(
                region, along: spine, front: isSeenFromSide ? edges.front : edges.even,
                back: isSeenFromSide ? edges.back : edges.even, sign: isSeenFromSide ? facing : 1)
        case .neck:
            let head = trunk.head - crownDirection * (5 * size)
            let width = isSeenFromSide ? [8, 6.6, 7] : [9.5, 6.8, 7.5]
            return band(
                region, along: { trunk.neck.mixed(head, $0) }, front: width, back: width,
                sign: isSeenFromSide ? facing : 1)
        }
    }

    /// Returns a shape between the middle line of a part and one of its edges, thin at both ends.
    ///
    /// - Parameter sign: 1 if the front of the part lies clockwise of its line.
    private func band(
        _ region: StretchedRegion, along: (Double) -> PicturePoint, front: [Double], back: [Double], sign: Double
    ) -> Outline {
        let isClockwise: Bool? =
            switch region.edge {
            case .whole: nil
            case .front, .outer: sign > 0
            case .back, .inner: sign < 0
            case .left: self.sign(of: .left) < 0
            case .right: self.sign(of: .right) < 0
            }
        let steps = 5
        let shares = (0..<steps).map {
            region.from + (region.to - region.from) * Double($0) / Double(steps - 1)
        }
        let line = shares.map(along)
        let radius = { (radii: [Double], share: Double) in
            let place = min(max(share, 0), 1) * Double(radii.count - 1)
            let index = min(Int(place), radii.count - 2)
            return (radii[index] + (radii[index + 1] - radii[index]) * (place - Double(index))) * size
        }
        var middles: [PicturePoint] = []
        var half: [Double] = []
        for (index, share) in shares.enumerated() {
            let normal = (line[min(index + 1, steps - 1)] - line[max(index - 1, 0)]).unit.turned
            let one = radius(sign > 0 ? front : back, share)
            let two = radius(sign > 0 ? back : front, share)
            let (outer, inner) = (Self.outerEdge[index], Self.innerEdge[index])
            let (clockwise, other) =
                switch isClockwise {
                case nil: (one * outer * outer, two * outer * outer)
                case true?: (one * outer, one * inner)
                case false?: (two * inner, two * outer)
                }
            middles.append(line[index] + normal * ((clockwise - other) / 2))
            half.append((clockwise + other) / 2)
        }
        return Outline(around: middles, clockwise: half, other: half, caps: (half[0] * 0.8, half[steps - 1] * 0.8))
    }

    /// The edges of a muscle at equal steps of its length, in shares of the distance to the part's edge.
    private static let outerEdge = [0.8, 0.98, 1, 0.98, 0.8]
    private static let innerEdge = [-0.3, 0.05, 0.2, 0.05, -0.3]
}
