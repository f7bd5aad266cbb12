// Reads picture files, and prints a line of JSON for each: its symbols, and how the body is seen. Prints faults to stderr.
// See tools/pictures.
import Foundation

struct Drawing: Encodable {
    let id: String
    let symbols: [String]
    /// The views of the hold and the start, such as `side left`.
    let views: [String]
}

extension Pose.View: CustomStringConvertible {
    var description: String {
        switch self {
        case .side(let side): "side \(side.rawValue)"
        case .mirror: "mirror"
        case .front: "front"
        case .back: "back"
        }
    }
}

extension Pose {
    /// Checks that the whole body is on the canvas, stands on the floor if there is one, and shows a stretched part.
    func checkDrawing() throws(PictureError) {
        guard limbs.count == 4, !regions.isEmpty else { throw PictureError("needs four limbs and a region") }
        let shapes = layers.filter { $0.tone != .ground && $0.tone != .prop }.flatMap(\.outlines)
        let points = shapes.flatMap(\.curve)
        guard points.allSatisfy({ 4...316 ~= $0.x && 4...236 ~= $0.y }) else {
            throw PictureError("the body leaves the canvas")
        }
        let lowest = points.map(\.y).max() ?? 0
        let hasFloor = props.contains { if case .floor = $0 { true } else { false } }
        guard !hasFloor || Picture.ground - 3...Picture.ground + 4 ~= lowest else {
            throw PictureError("the body does not stand on the floor: its lowest point is at \(lowest)")
        }
    }
}

extension Outline {
    /// Points on the curve, whose control points lie outside of it.
    fileprivate var curve: [PicturePoint] {
        points.indices.flatMap { index in
            let begin = points[index].mixed(points[(index + 1) % points.count], 0.5)
            let control = points[(index + 1) % points.count]
            let end = control.mixed(points[(index + 2) % points.count], 0.5)
            return [begin, begin.mixed(control, 0.5).mixed(control.mixed(end, 0.5), 0.5)]
        }
    }
}

var faults = 0
for path in CommandLine.arguments.dropFirst() {
    let id = URL(filePath: path).deletingPathExtension().lastPathComponent
    do {
        let picture = try Picture(String(contentsOfFile: path, encoding: .utf8))
        let poses = [picture.hold] + (picture.start.map { [$0] } ?? [])
        for pose in poses { try pose.checkDrawing() }
        let drawing = Drawing(id: id, symbols: picture.symbols(id: id), views: poses.map(\.view.description))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        print(String(decoding: try encoder.encode(drawing), as: UTF8.self))
    } catch {
        let reason = (error as? PictureError)?.description ?? error.localizedDescription
        FileHandle.standardError.write(Data("\(path): \(reason)\n".utf8))
        faults += 1
    }
}
exit(faults == 0 ? 0 : 1)
