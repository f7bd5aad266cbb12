extension Pose {
    /// The shapes of the picture, from the back to the front.
    var layers: [PictureLayer] {
        var layers = props.filter { !$0.isInFront }.map(\.layer)
        for parts in order {
            let tone = parts.allSatisfy(isFar) ? PictureLayer.Tone.far : .body
            layers.append(PictureLayer(tone, parts.flatMap(outlines), hasSeam: true))
            let folded = parts.filter { limbs[$0]?.isFolded ?? false }.flatMap { outlines(of: $0).dropFirst() }
            if !folded.isEmpty { layers.append(PictureLayer(tone, folded, hasSeam: true)) }
            if view == .back, parts.contains(.trunk) { layers.append(PictureLayer(.seam, [spineOutline])) }
            let regions = regions.filter { parts.contains($0.part) }.compactMap(outline)
            if !regions.isEmpty { layers.append(PictureLayer(.region, regions, hasSeam: true)) }
        }
        return layers + props.filter(\.isInFront).map(\.layer)
    }

    private func outlines(of part: Part) -> [Outline] {
        switch part {
        case .trunk: [trunkOutline]
        case .head: [neckOutline, headOutline]
        case .limb(.leg, let side): limbs[part].map { leg($0, side) } ?? []
        case .limb(.arm, let side): limbs[part].map { arm($0, side) } ?? []
        }
    }

    private func leg(_ leg: Limb, _ side: BodySide) -> [Outline] {
        let sign = sign(of: side)
        let front = isSeenFromSide ? BodyShape.thigh.front : BodyShape.thigh.even
        let back = isSeenFromSide ? BodyShape.thigh.back : BodyShape.thigh.even
        let shinFront = isSeenFromSide ? BodyShape.shin.front : BodyShape.shin.even
        let shinBack = isSeenFromSide ? BodyShape.shin.back : BodyShape.shin.even
        return [
            segment(from: leg.root, to: leg.middle, front: front, back: back, sign: sign, caps: (8, 7)),
            segment(from: leg.middle, to: leg.end, front: shinFront, back: shinBack, sign: sign, caps: (7, 5)),
            foot(leg, sign: sign),
        ]
    }

    private func arm(_ arm: Limb, _ side: BodySide) -> [Outline] {
        let sign = sign(of: side)
        return [
            segment(
                from: arm.root, to: arm.middle, front: BodyShape.upperArm, back: BodyShape.upperArm, sign: sign,
                caps: (7, 5)),
            segment(
                from: arm.middle, to: arm.end, front: BodyShape.forearm, back: BodyShape.forearm, sign: sign,
                caps: (5, 3)),
            hand(arm, sign: sign),
        ]
    }

    private func segment(
        from: PicturePoint, to: PicturePoint, front: [Double], back: [Double], sign: Double,
        caps: (begin: Double, end: Double)
    ) -> Outline {
        let clockwise = (sign > 0 ? front : back).map { $0 * size }
        let other = (sign > 0 ? back : front).map { $0 * size }
        let line = front.indices.map { from.mixed(to, Double($0) / Double(front.count - 1)) }
        return Outline(
            around: line, clockwise: clockwise, other: other, caps: (caps.begin * size, caps.end * size))
    }

    private func foot(_ leg: Limb, sign: Double) -> Outline {
        guard isSeenFromSide else {
            return Outline(
                around: [leg.end, leg.end.mixed(leg.tip, 0.6), leg.tip], clockwise: [4.6, 7, 6].map { $0 * size },
                other: [4.6, 7, 6].map { $0 * size }, caps: (4 * size, 3 * size))
        }
        let along = (leg.tip - leg.end).unit * size
        // The sole lies on the far side of the shin from the foot's back.
        let down = along.turned * -sign
        return Outline(BodyShape.foot.map { leg.end + along * $0.x + down * $0.y })
    }

    private func hand(_ arm: Limb, sign: Double) -> Outline {
        let along = (arm.tip - arm.end).unit * size
        var thumb = along.turned * sign
        // The thumb of a hand that lies on the floor is not below it.
        if thumb.y > 0, arm.end.y > Picture.ground - 16 * size { thumb = thumb * -1 }
        return Outline(BodyShape.hand.map { arm.end + along * $0.x + thumb * $0.y })
    }
}

extension Pose {
    /// Returns a point of the spine: 0 at the pelvis, 1 between the shoulders.
    func spine(_ share: Double) -> PicturePoint {
        guard let waist = trunk.waist else { return trunk.pelvis.mixed(trunk.neck, share) }
        // A parabola through the three points, at shares 0, 0.5 and 1.
        let control = waist * 2 - trunk.pelvis.mixed(trunk.neck, 0.5)
        return trunk.pelvis.mixed(control, share).mixed(control.mixed(trunk.neck, share), share)
    }

    private var trunkOutline: Outline {
        let shares = [0, 0.2, 0.4, 0.62, 0.82, 1]
        let line = shares.map(spine)
        let scaled = { (radii: [Double]) in radii.map { $0 * size } }
        guard isSeenFromSide else {
            let half = scaled(BodyShape.trunk.even)
            let controls = Outline.controls(
                around: line, clockwise: half, other: half, caps: (8 * size, 8 * size))
            // The line between the shoulders may be lifted, so that the slopes to the neck begin at the joints.
            let across = up.turned
            let shoulders = BodySide.allCases.map(shoulder).sorted { $0.dot(across) > $1.dot(across) }
            let corners = [shoulders[0] + across * (2 * size), shoulders[1] - across * (2 * size)].map {
                $0 + up * (6 * size)
            }
            let throat = trunk.neck + up * (11 * size)
            return Outline(
                controls[0...4] + [corners[0], throat + across * (7 * size), throat - across * (7 * size), corners[1]]
                    + controls[9...])
        }
        let front = scaled(BodyShape.trunk.front)
        let back = scaled(BodyShape.trunk.back)
        return Outline(
            around: line, clockwise: facing > 0 ? front : back, other: facing > 0 ? back : front,
            caps: (9 * size, 6 * size))
    }

    /// A thin line that tells a back from a chest.
    private var spineOutline: Outline {
        let half = [0.9, 0.9, 0.9].map { $0 * size }
        return Outline(
            around: [0.16, 0.5, 0.94].map(spine), clockwise: half, other: half, caps: (begin: size, end: size))
    }

    private func shoulder(_ side: BodySide) -> PicturePoint {
        let joint = limbs[.limb(.arm, side)]?.root ?? root(of: .arm, side)
        let place = root(of: .arm, side)
        return place + up * (joint - place).dot(up)
    }

    private var neckOutline: Outline {
        let head = trunk.head - crownDirection * (7 * size)
        let end = isSeenFromSide ? head - crownDirection.turned * (2.5 * size * faceTurn) : head
        return Outline(
            around: [trunk.neck, trunk.neck.mixed(end, 0.5), end], clockwise: [8, 6.4, 6.2].map { $0 * size },
            other: [8, 6.4, 6.2].map { $0 * size }, caps: (4 * size, 4 * size))
    }

    /// The turn of the face: 1 to the clockwise side of the crown's direction, -1 to the other, 0 to the viewer.
    var faceTurn: Double {
        switch (look, isSeenFromSide) {
        case (.ahead, true): facing
        case (.halfLeft, true), (.halfRight, true): 0.6 * facing
        case (.left, true), (.right, true), (.ahead, false): 0
        case (.left, false): sign(of: .right)
        case (.right, false): sign(of: .left)
        case (.halfLeft, false): 0.6 * sign(of: .right)
        case (.halfRight, false): 0.6 * sign(of: .left)
        }
    }

    /// The direction of the crown: half the trunk's and half the neck's, unless the file has it.
    var crownDirection: PicturePoint {
        if let crown = trunk.crown { return (crown - trunk.head).unit }
        let trunkEnd = (trunk.neck - (trunk.waist ?? trunk.pelvis)).unit
        return (trunkEnd + (trunk.head - trunk.neck).unit).unit
    }

    private var headOutline: Outline {
        let up = crownDirection
        let turn = faceTurn
        let across = up.turned * (turn < 0 ? -1 : 1)
        let share = abs(turn)
        return Outline(
            zip(BodyShape.headFront, BodyShape.headSide).map { front, side in
                let point = front.mixed(side, share) * size
                return trunk.head + across * point.x + up * point.y
            })
    }
}
