/// A picture in pixels, on a light card.
public struct PictureRaster: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The red, green and blue of each pixel, row by row from the top.
    public private(set) var bytes: [UInt8]

    /// Creates a picture of pixels.
    public init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// Draws a posture.
    ///
    /// - Parameter width: The width in pixels. The height is three quarters of it.
    init(_ pose: Pose, width: Int) {
        self.width = width
        height = width * Int(Picture.height) / Int(Picture.width)
        bytes = []
        let card = Self.channels(of: "#f2f6f0")
        for _ in 0..<width * height { bytes += card }
        let scale = Double(width) / Picture.width
        for layer in pose.layers {
            let outlines = layer.outlines.map { $0.points.map { $0 * scale } }
            let margin = Int(PictureLayer.seamWidth * scale) + 1
            var mask = CoverageMask(around: outlines, margin: margin, width: width, height: height)
            for outline in outlines { mask.add(outline) }
            let coverage = mask.coverage
            if layer.hasSeam {
                let seam = mask.grown(coverage, by: PictureLayer.seamWidth / 2 * scale)
                blend(Self.channels(of: PictureLayer.Tone.seam.color), seam, strength: Self.seamStrength, at: mask)
            }
            let strength = layer.tone == .seam ? Self.seamStrength : 1
            blend(Self.channels(of: layer.tone.color), coverage, strength: strength, at: mask)
        }
    }

    private mutating func blend(_ color: [UInt8], _ coverage: [Double], strength: Double, at mask: CoverageMask) {
        for row in 0..<mask.height {
            for column in 0..<mask.width {
                let share = coverage[row * mask.width + column] * strength
                guard share > 0 else { continue }
                let place = 3 * ((mask.top + row) * width + mask.left + column)
                for channel in 0..<3 {
                    let old = Double(bytes[place + channel])
                    bytes[place + channel] = UInt8((old + (Double(color[channel]) - old) * share).rounded())
                }
            }
        }
    }

    /// The share of the seam's colour that covers what is below.
    private static let seamStrength = 0.63

    private static func channels(of color: String) -> [UInt8] {
        let value = Int(color.dropFirst().prefix(6), radix: 16) ?? 0
        return [UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    }
}

/// The share of each pixel that shapes cover.
///
/// Each edge of a shape adds its signed area to the pixels that it crosses, and its height to those on their right: the
/// sum along a row is the coverage. All outlines run clockwise, so that overlaps add up to more than 1, which is cut
/// off.
struct CoverageMask {
    /// The rectangle of pixels that the mask covers.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// The changes of the coverage from the pixel on the left, with two columns more than the mask has.
    private var changes: [Double]

    /// Creates an empty mask around the control points of shapes, within a picture of a width and a height.
    init(around outlines: [[PicturePoint]], margin: Int, width: Int, height: Int) {
        let points = outlines.joined()
        let range = { (values: [Double], limit: Int) in
            let first = Int((values.min() ?? 0).rounded(.down)) - margin
            let last = Int((values.max() ?? 0).rounded(.up)) + margin
            return (min(max(first, 0), limit), min(max(last, 0), limit))
        }
        let (left, right) = range(points.map(\.x), width)
        let (top, bottom) = range(points.map(\.y), height)
        self.left = left
        self.top = top
        self.width = right - left
        self.height = bottom - top
        changes = Array(repeating: 0, count: (self.width + 2) * self.height)
    }

    /// Adds the shape of control points.
    mutating func add(_ outline: [PicturePoint]) {
        let points = outline.map { $0 - PicturePoint(Double(left), Double(top)) }
        var from = points[points.count - 1].mixed(points[0], 0.5)
        for index in points.indices {
            let control = points[index]
            let end = control.mixed(points[(index + 1) % points.count], 0.5)
            let begin = from
            let steps = 6
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                let next = begin.mixed(control, share).mixed(control.mixed(end, share), share)
                addEdge(from, next)
                from = next
            }
        }
    }

    private mutating func addEdge(_ from: PicturePoint, _ to: PicturePoint) {
        guard from.y != to.y else { return }
        // An edge downwards on the right of a clockwise shape ends it.
        let sign = from.y < to.y ? -1.0 : 1.0
        let (top, bottom) = from.y < to.y ? (from, to) : (to, from)
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        let first = max(0, Int(top.y.rounded(.down)))
        let last = min(height - 1, Int(bottom.y.rounded(.up)) - 1)
        guard first <= last else { return }
        for row in first...last {
            let begin = max(top.y, Double(row))
            let end = min(bottom.y, Double(row + 1))
            guard end > begin else { continue }
            let one = top.x + (begin - top.y) * slope
            let two = top.x + (end - top.y) * slope
            addSpan(row, min(one, two), max(one, two), (end - begin) * sign)
        }
    }

    /// Adds an edge within one row, between two x, whose height is spread evenly over the columns that it crosses.
    private mutating func addSpan(_ row: Int, _ left: Double, _ right: Double, _ amount: Double) {
        let limit = Double(width)
        let first = Int(min(max(left, 0), limit).rounded(.down))
        let last = max(first, Int(min(max(right, 0), limit).rounded(.up)) - 1)
        for column in first...last {
            // The part on the left of the mask belongs to the first column.
            let begin = min(column == first ? left : Double(column), limit)
            let end = max(min(right, Double(column + 1)), begin)
            let share = right > left && last > first ? (end - begin) / (right - left) : 1
            let middle = min(max((begin + end) / 2 - Double(column), 0), 1)
            changes[row * (width + 2) + column] += amount * share * (1 - middle)
            changes[row * (width + 2) + column + 1] += amount * share * middle
        }
    }

    /// The coverage of each pixel, from 0 to 1, row by row.
    var coverage: [Double] {
        var shares: [Double] = []
        shares.reserveCapacity(width * height)
        for row in 0..<height {
            var sum = 0.0
            for column in 0..<width {
                sum += changes[row * (width + 2) + column]
                shares.append(min(abs(sum), 1))
            }
        }
        return shares
    }

    /// Returns a coverage that reaches some pixels further in all directions.
    func grown(_ coverage: [Double], by radius: Double) -> [Double] {
        let reach = Int(radius.rounded(.up))
        var offsets: [(x: Int, y: Int, weight: Double)] = []
        for y in -reach...reach {
            for x in -reach...reach {
                let weight = min(1, radius + 0.5 - Double(x * x + y * y).squareRoot())
                if weight > 0 { offsets.append((x, y, weight)) }
            }
        }
        var grown = coverage
        for row in 0..<height {
            for column in 0..<width where coverage[row * width + column] > 0 {
                let share = coverage[row * width + column]
                for offset in offsets {
                    let (x, y) = (column + offset.x, row + offset.y)
                    guard 0..<width ~= x, 0..<height ~= y else { continue }
                    grown[y * width + x] = max(grown[y * width + x], share * offset.weight)
                }
            }
        }
        return grown
    }
}
