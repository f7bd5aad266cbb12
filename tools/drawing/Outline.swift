/// A closed smooth shape: the uniform quadratic B-spline of its control points.
///
/// The curve runs through the middle of each two neighbours, and touches the line between them.
struct Outline: Hashable, Sendable {
    let points: [PicturePoint]

    /// Creates an outline whose control points are rounded to 0.5, so that the middles are quarters.
    ///
    /// All outlines run clockwise: where two of a layer overlap, the rule "nonzero" fills both.
    init(_ points: [PicturePoint]) {
        let rounded = points.map { PicturePoint(($0.x * 2).rounded() / 2, ($0.y * 2).rounded() / 2) }
        var area = 0.0
        for index in rounded.indices { area += rounded[index].cross(rounded[(index + 1) % rounded.count]) }
        self.points = area < 0 ? rounded.reversed() : rounded
    }

    /// Creates the shape around a line.
    init(
        around line: [PicturePoint], clockwise: [Double], other: [Double], caps: (begin: Double, end: Double)
    ) {
        self.init(Self.controls(around: line, clockwise: clockwise, other: other, caps: caps))
    }

    /// Returns the control points of the shape around a line: of the clockwise edge, of the cap at the end (two), of
    /// the other edge from the end, and of the cap at the begin (two).
    ///
    /// - Parameters:
    ///   - line: The points of the line, at least two.
    ///   - clockwise: The distances of the edge that lies clockwise of the line's direction.
    ///   - other: The distances of the other edge.
    ///   - caps: The lengths by which the shape exceeds the line at its begin and end.
    static func controls(
        around line: [PicturePoint], clockwise: [Double], other: [Double], caps: (begin: Double, end: Double)
    ) -> [PicturePoint] {
        var one: [PicturePoint] = []
        var two: [PicturePoint] = []
        for (index, point) in line.enumerated() {
            let before = line[max(0, index - 1)]
            let after = line[min(line.count - 1, index + 1)]
            let normal = (after - before).unit.turned
            one.append(point + normal * clockwise[index])
            two.append(point - normal * other[index])
        }
        let last = line.count - 1
        let begin = (line[0] - line[1]).unit
        let end = (line[last] - line[last - 1]).unit
        let tip = line[last] + end * caps.end
        let root = line[0] + begin * caps.begin
        let share = 0.5
        one += [tip + end.turned * (share * clockwise[last]), tip - end.turned * (share * other[last])]
        two = two.reversed() + [root + begin.turned * (share * other[0]), root - begin.turned * (share * clockwise[0])]
        return one + two
    }

    /// Creates a rectangle with rounded corners.
    init(from one: PicturePoint, to other: PicturePoint, radius: Double) {
        let (left, right) = (min(one.x, other.x), max(one.x, other.x))
        let (top, bottom) = (min(one.y, other.y), max(one.y, other.y))
        let radius = min(radius, (right - left) / 2, (bottom - top) / 2)
        self.init(
            [
                PicturePoint(left, top), PicturePoint(left + 2 * radius, top), PicturePoint(right - 2 * radius, top),
                PicturePoint(right, top), PicturePoint(right, top + 2 * radius),
                PicturePoint(right, bottom - 2 * radius), PicturePoint(right, bottom),
                PicturePoint(right - 2 * radius, bottom), PicturePoint(left + 2 * radius, bottom),
                PicturePoint(left, bottom), PicturePoint(left, bottom - 2 * radius),
                PicturePoint(left, top + 2 * radius),
            ])
    }
}

/// Shapes that are drawn at once, in one colour.
struct PictureLayer: Hashable, Sendable {
    enum Tone: String, CaseIterable, Hashable, Sendable {
        case body
        /// A limb behind the body.
        case far
        case region
        case ground
        case prop
        /// The thin lines between limbs, and the spine of a back.
        case seam
    }

    /// The width of the thin line around a shape.
    static let seamWidth = 2.5

    let tone: Tone
    let outlines: [Outline]
    /// Whether a thin line separates the shapes from those behind.
    let hasSeam: Bool

    init(_ tone: Tone, _ outlines: [Outline], hasSeam: Bool = false) {
        self.tone = tone
        self.outlines = outlines
        self.hasSeam = hasSeam
    }
}
