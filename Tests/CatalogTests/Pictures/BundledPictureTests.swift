import Foundation
import Resources
import SessionCore
import Testing

@testable import Catalog

/// The pictures of the bundled stretches. The gallery in docs/pictures.md shows them.
@Suite struct BundledPictureTests {
    private static let catalog = Result { try StretchCatalog(folder: AudioFolder.locate().stretching) }

    private static var entries: [StretchCatalog.Entry] { (try? catalog.get().entries) ?? [] }

    private func picture(of entry: StretchCatalog.Entry) throws -> Picture {
        try #require(try Picture(of: entry, in: try Self.catalog.get().folder))
    }

    @Test func everyStretchHasAPicture() throws {
        let pictures = StretchPictures(of: try Self.catalog.get())
        #expect(pictures.faults == [])
        #expect(Self.entries.count == 39)
        for entry in Self.entries {
            #expect(entry.picture == "pictures/\(entry.stretch.id).picture")
            #expect(pictures.document.contains(#"<symbol id="\#(entry.stretch.id)" viewBox="0 0 1280 960">"#))
        }
    }

    @Test func theFolderHasNoOtherPictures() throws {
        let folder = try Self.catalog.get().folder
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/pictures").map { "pictures/\($0)" }
        #expect(Set(names) == Set(Self.entries.compactMap(\.picture)))
    }

    @Test(arguments: entries.map(\.stretch.id)) func showsAWholeBodyWithItsRegion(id: String) throws {
        let picture = try picture(of: try #require(Self.entries.first { $0.stretch.id == id }))
        for pose in [picture.hold, picture.start].compactMap(\.self) {
            #expect(pose.limbs.count == 4)
            #expect(!pose.regions.isEmpty)
            let layers = pose.layers.filter { $0.tone != .ground && $0.tone != .prop }
            let points = layers.flatMap(\.outlines).flatMap(Self.curve)
            #expect(points.allSatisfy { 4...316 ~= $0.x && 4...236 ~= $0.y }, "the body leaves the canvas")
            guard pose.props.contains(where: { if case .floor = $0 { true } else { false } }) else { continue }
            let lowest = points.map(\.y).max() ?? 0
            #expect(
                Picture.ground - 3...Picture.ground + 4 ~= lowest, "the body does not stand on the floor: \(lowest)")
        }
    }

    /// Points on the curve of an outline, whose control points lie outside of it.
    private static func curve(of outline: Outline) -> [PicturePoint] {
        let points = outline.points
        return points.indices.flatMap { index in
            let begin = points[index].mixed(points[(index + 1) % points.count], 0.5)
            let control = points[(index + 1) % points.count]
            let end = control.mixed(points[(index + 2) % points.count], 0.5)
            return [begin, begin.mixed(control, 0.5).mixed(control.mixed(end, 0.5), 0.5)]
        }
    }

    /// A side view looks to the left, so that the left limb, which the stretch is for, is near. Only the High Knee
    /// Stretch of the left side is one of the right buttock.
    @Test func sideViewsOfTwoSidedStretchesShowTheStretchedSide() throws {
        for entry in Self.entries where entry.stretch.isBilateral {
            let pose = try picture(of: entry).hold
            let side = entry.stretch.id == "hip_flexors-high-knee-stretch" ? BodySide.right : .left
            if pose.isSeenFromSide { #expect(pose.view == .side(side), "\(entry.stretch.id)") }
        }
    }

    /// Somebody who follows by eye moves the arm that is on the same side of the screen.
    @Test(arguments: entries.map(\.stretch.id)) func uprightBodiesThatFaceTheViewerAreMirrored(id: String) throws {
        let entry = try #require(Self.entries.first { $0.stretch.id == id })
        let picture = try picture(of: entry)
        for pose in [picture.hold, picture.start].compactMap(\.self) {
            #expect(pose.view != (entry.stretch.posture == .lying ? .mirror : .front))
            guard pose.view == .mirror else { continue }
            for kind in Pose.Limb.Kind.allCases {
                let left = try #require(pose.limbs[.limb(kind, .left)])
                let right = try #require(pose.limbs[.limb(kind, .right)])
                #expect(left.root.x < right.root.x)
            }
        }
    }

    private static let documentation = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs").standardizedFileURL

    /// Run tools/pictures after a change of a picture.
    @Test func theGalleryShowsEveryPicture() throws {
        let gallery = try String(contentsOf: Self.documentation.appending(path: "images/pictures.svg"), encoding: .utf8)
        for entry in Self.entries {
            for symbol in try picture(of: entry).symbols(id: entry.stretch.id) {
                #expect(gallery.contains(symbol), "\(entry.stretch.id)")
            }
        }
    }

    @Test func theDocumentationExplainsAnActualFile() throws {
        let text = try String(contentsOf: Self.documentation.appending(path: "pictures.md"), encoding: .utf8)
        let folder = try Self.catalog.get().folder
        #expect(text.contains(try String(contentsOfFile: "\(folder)/pictures/neck-side-tilt.picture", encoding: .utf8)))
    }

    /// The colours of the page's cards, on which the pictures stand.
    @Test(arguments: [PictureLayer.Tone.body, .far, .region])
    func standsOutFromTheBackground(tone: PictureLayer.Tone) {
        for background in ["#ffffff", "#dcefe9", "#f5f4ee"] {
            #expect(Self.contrast(tone.color, background) >= 3, "\(background)")
        }
    }

    private static func contrast(_ one: String, _ other: String) -> Double {
        let values = [luminance(of: one), luminance(of: other)].sorted()
        return (values[1] + 0.05) / (values[0] + 0.05)
    }

    /// The relative luminance of WCAG 2.
    private static func luminance(of color: String) -> Double {
        let value = Int(color.dropFirst(), radix: 16) ?? 0
        let parts = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { part in
            let share = Double(part) / 255
            return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
