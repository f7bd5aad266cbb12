extension Picture {
    /// Reads a picture's file.
    ///
    /// Every line begins with a keyword: `view`, `size`, `trunk`, `look`, `order`, a limb such as `left-leg`,
    /// `region`, or a prop such as `wall`. The line `start` begins the posture before the hold, which repeats the
    /// hold except for its own lines.
    ///
    /// - Throws: The first fault, with its line: of the words, or of a body that nobody has.
    init(_ text: String) throws(PictureError) {
        var holdLines: [PictureWords] = []
        var startLines: [PictureWords] = []
        var startLine: Int?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let words = PictureWords(line, line: index + 1) else { continue }
            if words.keyword == "start" {
                try words.end()
                guard startLine == nil else { throw words.fault("is there twice") }
                startLine = words.line
            } else if startLine == nil {
                holdLines.append(words)
            } else {
                startLines.append(words)
            }
        }
        guard !holdLines.isEmpty else { throw PictureError("holds no posture") }
        hold = try PoseReading(holdLines).pose()
        start = startLine == nil ? nil : try PoseReading(startLines, after: PoseReading(holdLines)).pose()
    }
}

/// The lines of a posture, sorted by their keywords.
struct PoseReading {
    /// The lines of which there is one each.
    private var single: [String: PictureWords] = [:]
    private var regions: [PictureWords] = []
    private var props: [PictureWords] = []

    private static let required = ["view", "trunk", "left-arm", "right-arm", "left-leg", "right-leg"]
    private static let optional = ["size", "look", "order"]
    private static let propNames = ["floor", "wall", "chair", "stool", "cushion", "towel", "mat"]

    /// - Parameter other: The posture whose lines hold where there are no own ones.
    init(_ lines: [PictureWords], after other: Self? = nil) throws(PictureError) {
        for line in lines {
            if line.keyword == "region" {
                regions.append(line)
            } else if Self.propNames.contains(line.keyword) {
                props.append(line)
            } else if (Self.required + Self.optional).contains(line.keyword) {
                guard single.updateValue(line, forKey: line.keyword) == nil else {
                    throw line.fault("is there twice")
                }
            } else {
                let names = Self.required + Self.optional + ["region"] + Self.propNames + ["start"]
                throw PictureError(
                    "unknown keyword '\(line.keyword)'; use one of: \(names.joined(separator: " "))", line: line.line)
            }
        }
        guard let other else { return }
        single.merge(other.single) { own, _ in own }
        if regions.isEmpty { regions = other.regions }
        if props.isEmpty { props = other.props }
    }

    func pose() throws(PictureError) -> Pose {
        for name in Self.required where single[name] == nil { throw PictureError("the line '\(name)' is missing") }
        var pose = Pose(view: try view(), size: try size(), trunk: try trunk())
        try optional("look") { (words: inout PictureWords) throws(PictureError) in
            pose.look = try words.choice("look")
            try words.end()
        }
        pose.order = Pose.order(in: pose.view)
        try optional("order") { (words: inout PictureWords) throws(PictureError) in pose.order = try order(words) }
        for kind in Pose.Limb.Kind.allCases {
            var same: [(BodySide, PictureWords)] = []
            for side in BodySide.allCases {
                try optional("\(side.rawValue)-\(kind.rawValue)") { (words: inout PictureWords) throws(PictureError) in
                    if words.take("same") {
                        same.append((side, words))
                    } else {
                        pose.limbs[.limb(kind, side)] = try words.limb(kind, side, of: pose)
                    }
                }
            }
            for (side, words) in same {
                guard let other = pose.limbs[.limb(kind, side.other)], case .side = pose.view else {
                    throw words.fault("'same' needs a view from the side, and the other limb's joints")
                }
                try words.end()
                pose.limbs[.limb(kind, side)] = other.moved(by: PicturePoint(pose.facing * 4 * pose.size, 0))
            }
        }
        for var words in regions { pose.regions.append(try words.region(in: pose)) }
        for var words in props { pose.props.append(try words.prop()) }
        for (name, words) in single.sorted(by: { $0.value.line < $1.value.line }) {
            if let reason = pose.fault(of: name) { throw words.fault(reason) }
        }
        return pose
    }

    private func optional(
        _ name: String, _ read: (inout PictureWords) throws(PictureError) -> Void
    ) throws(PictureError) {
        guard var words = single[name] else { return }
        try read(&words)
    }

    private func view() throws(PictureError) -> Pose.View {
        var view = Pose.View.front
        try optional("view") { (words: inout PictureWords) throws(PictureError) in
            switch try words.word("view") {
            case "side": view = .side(try words.choice("side"))
            case "mirror": view = .mirror
            case "front": view = .front
            case "back": view = .back
            case let other: throw words.fault("unknown view '\(other)'; use one of: mirror front back side")
            }
            try words.end()
        }
        return view
    }

    private func size() throws(PictureError) -> Double {
        var size = 1.0
        try optional("size") { (words: inout PictureWords) throws(PictureError) in
            size = try words.number("size", in: 0.5...3)
            try words.end()
        }
        return size
    }

    private func trunk() throws(PictureError) -> Pose.Trunk {
        var trunk = Pose.Trunk(pelvis: PicturePoint(0, 0), neck: PicturePoint(0, 0), head: PicturePoint(0, 0))
        try optional("trunk") { (words: inout PictureWords) throws(PictureError) in
            let points = try words.namedPoints(["pelvis", "waist", "neck", "head", "crown"])
            guard let pelvis = points["pelvis"], let neck = points["neck"], let head = points["head"] else {
                throw words.fault("needs pelvis, neck and head")
            }
            trunk = Pose.Trunk(
                pelvis: pelvis, waist: points["waist"], neck: neck, head: head, crown: points["crown"])
        }
        return trunk
    }

    private func order(_ words: PictureWords) throws(PictureError) -> [[Pose.Part]] {
        var words = words
        var layers: [[Pose.Part]] = []
        while !words.isAtEnd {
            var layer: [Pose.Part] = []
            for name in try words.word("order").split(separator: "+") { layer.append(try words.part(String(name))) }
            layers.append(layer)
        }
        let parts = layers.flatMap { $0 }
        guard parts.count == 6, Set(parts).count == 6 else {
            throw words.fault("must hold trunk, head and each limb once")
        }
        return layers
    }
}
