extension PictureWords {
    /// Returns the part of a name such as `left-leg`.
    func part(_ name: String) throws(PictureError) -> Pose.Part {
        if name == "trunk" { return .trunk }
        if name == "head" { return .head }
        let words = name.split(separator: "-").map(String.init)
        guard words.count == 2, let side = BodySide(rawValue: words[0]), let kind = Pose.Limb.Kind(rawValue: words[1])
        else { throw fault("unknown part '\(name)'; use one of: trunk head left-arm right-arm left-leg right-leg") }
        return .limb(kind, side)
    }

    /// Reads the joints of a limb. A middle joint without a place is where the lengths of the body put it, or in views
    /// that are not from the side on the way between the others.
    mutating func limb(_ kind: Pose.Limb.Kind, _ side: BodySide, of pose: Pose) throws(PictureError) -> Pose.Limb {
        let isTurned = take("turned")
        let isFolded = take("folded")
        let names = kind == .arm ? ["shoulder", "elbow", "wrist", "hand"] : ["hip", "knee", "ankle", "toe"]
        let points = try namedPoints(names)
        guard let end = points[names[2]] else { throw fault("needs \(names[2])") }
        let root = points[names[0]] ?? pose.root(of: kind, side)
        let sign = pose.sign(of: side)
        let lengths = kind.lengths.map { $0 * pose.size }
        let middle =
            points[names[1]]
            ?? (pose.isSeenFromSide
                ? Pose.Limb.middle(from: root, to: end, lengths: lengths, sign: kind == .arm ? -sign : sign)
                : root.mixed(end, lengths[0] / (lengths[0] + lengths[1])))
        return Pose.Limb(
            root: root, middle: middle, end: end,
            tip: points[names[3]] ?? pose.tip(of: kind, side, middle: middle, end: end), isTurned: isTurned,
            isFolded: isFolded)
    }

    mutating func region(in pose: Pose) throws(PictureError) -> StretchedRegion {
        let name = try word("place")
        if name == "line" {
            let points = try points("a line")
            let width = take("width") ? try number("width", in: 4...60) : 12
            let part = take("over") ? try part(try word("part")) : pose.order.last?.last ?? .trunk
            try end()
            return StretchedRegion(
                place: .line(points, width: width, over: part), edge: .whole, from: 0, to: 1)
        }
        let place = try place(name)
        let edge: StretchedRegion.Edge = try choice("edge")
        var range = place == .neck ? (0.0, 1.0) : (0.1, 0.9)
        if !isAtEnd { range = (try number("begin", in: -0.4...1.4), try number("end", in: -0.4...1.4)) }
        guard range.0 < range.1 else { throw fault("the begin must be less than the end") }
        try end()
        return StretchedRegion(place: place, edge: edge, from: range.0, to: range.1)
    }

    private func place(_ name: String) throws(PictureError) -> StretchedRegion.Place {
        if name == "trunk" { return .trunk }
        if name == "neck" { return .neck }
        let words = name.split(separator: "-").map(String.init)
        if words.count == 2, let side = BodySide(rawValue: words[0]) {
            switch words[1] {
            case "thigh": return .segment(.limb(.leg, side), isUpper: true)
            case "shin": return .segment(.limb(.leg, side), isUpper: false)
            case "upperarm": return .segment(.limb(.arm, side), isUpper: true)
            case "forearm": return .segment(.limb(.arm, side), isUpper: false)
            default: break
            }
        }
        throw fault(
            "unknown place '\(name)'; use trunk, neck, line, or left- or right- with thigh, shin, upperarm, forearm")
    }

    mutating func prop() throws(PictureError) -> Prop {
        let prop: Prop
        switch keyword {
        case "floor":
            prop =
                isAtEnd
                ? .floor(from: 16, to: 304)
                : .floor(from: try number("begin", in: 0...320), to: try number("end", in: 0...320))
        case "wall": prop = .wall(try number("x", in: 4...316))
        case "chair": prop = .chair(seat: try point("the seat"), back: try choice("side"))
        case "stool": prop = .stool(try point("the seat"))
        case "cushion":
            prop = .cushion(
                try point("the cushion"), width: try number("width", in: 8...200),
                height: try number("height", in: 4...60))
        case "towel": prop = .towel(try points("a towel"))
        default:
            prop = .mat(
                try point("the mat"), width: try number("width", in: 20...320),
                height: try number("height", in: 4...240))
        }
        try end()
        return prop
    }
}

extension Pose.Limb.Kind {
    /// The lengths of the upper and the lower segment.
    var lengths: [Double] {
        switch self {
        case .arm: [BodyModel.upperArm, BodyModel.forearm]
        case .leg: [BodyModel.thigh, BodyModel.shin]
        }
    }
}

extension Pose.Limb {
    /// Returns the elbow or knee of a limb whose ends are known: on the outer side of its way, or half-way if the
    /// limb is straight.
    ///
    /// - Parameter sign: 1 if the joint lies clockwise of the way, -1 if it lies on the other side.
    static func middle(
        from root: PicturePoint, to end: PicturePoint, lengths: [Double], sign: Double
    ) -> PicturePoint {
        let way = end - root
        let distance = max(way.length, abs(lengths[0] - lengths[1]) + 0.01)
        guard distance < lengths[0] + lengths[1] else { return root.mixed(end, lengths[0] / (lengths[0] + lengths[1])) }
        let along = (lengths[0] * lengths[0] - lengths[1] * lengths[1] + distance * distance) / (2 * distance)
        let across = max(0, lengths[0] * lengths[0] - along * along).squareRoot()
        return root + way.unit * along + way.unit.turned * (across * sign)
    }

    func moved(by offset: PicturePoint) -> Self {
        var limb = self
        limb.root = root + offset
        limb.middle = middle + offset
        limb.end = end + offset
        limb.tip = tip + offset
        return limb
    }
}

extension Pose {
    var isSeenFromSide: Bool { if case .side = view { true } else { false } }

    /// Returns the direction of a hand or foot without one: hands continue the forearm, feet stand on the floor, lie
    /// on it, or are at a right angle to the shin.
    func tip(of kind: Limb.Kind, _ side: BodySide, middle: PicturePoint, end: PicturePoint) -> PicturePoint {
        let way = (end - middle).unit
        switch kind {
        case .arm: return end + way * (BodyModel.hand * size)
        case .leg:
            guard isSeenFromSide else { return end + PicturePoint(-sign(of: side) * 3, 8) * size }
            if end.y > Picture.ground - 12 * size, way.y > 0.3 {
                return end + PicturePoint(facing * 23.7, 4) * size
            }
            let bent = end + (way.turned * sign(of: side) + way * 0.2).unit * (BodyModel.foot * size)
            // The foot of a shin that lies on the floor is stretched out.
            return bent.y < Picture.ground ? bent : end + (way + PicturePoint(0, 0.1)).unit * (BodyModel.foot * size)
        }
    }
}
