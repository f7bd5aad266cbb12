import Foundation
import Resources
import SessionCore
import TestSupport
import Testing

@testable import Catalog

/// The pictures that a catalog names.
@Suite struct StretchPicturesTests {
    private let folder: CatalogFolder

    init() throws { folder = try CatalogFolder.stretches() }

    /// The pictures of the catalog whose second stretch has an image, beside two drawings of Limber's.
    private func pictures(_ image: String) throws -> StretchPictures {
        try folder.set("regions.neck.stretches[1].image", to: "\"\(image)\"")
        try folder.file(
            "drawings/pictures.svg",
            "<svg>\n<symbol id=\"tilt\" viewBox=\"0\">a</symbol>\n<symbol id=\"tilt.start\">b</symbol>\n</svg>\n")
        try folder.file("drawings/pictures/tilt.png", "drawn")
        return StretchPictures(of: try StretchCatalog(folder: folder.path), drawings: "\(folder.path)/drawings")
    }

    @Test func namesOneOfLimbersDrawings() throws {
        let pictures = try pictures("pictures.svg#tilt")
        #expect(
            pictures.document().text == """
                <svg xmlns="http://www.w3.org/2000/svg">
                <symbol id="n2" viewBox="0">a</symbol>
                <symbol id="n2.start">b</symbol>
                </svg>

                """)
        #expect(pictures.png(of: "n2") == Data("drawn".utf8))
        #expect(pictures.image(of: "n2") == nil)
        let catalog = try StretchCatalog(folder: folder.path)
        let described = catalog.entries.map { catalog.description(of: $0, .init()).picture }
        #expect(described == [nil, "/pictures.svg#n2", nil])
    }

    @Test(arguments: [("n2.svg", "<svg/>", "image/svg+xml"), ("n2.png", "\u{89}PNG", "image/png")])
    func namesAFileOfItsOwn(name: String, content: String, type: String) async throws {
        // The first byte of a PNG file is none of UTF-8.
        let bytes = Data(content.unicodeScalars.map { UInt8($0.value) })
        try bytes.write(to: URL(filePath: "\(folder.path)/\(name)"))
        let pictures = try pictures(name)
        #expect(pictures.image(of: "n2") == StretchPictures.Image(bytes: bytes, type: type))
        #expect(pictures.png(of: "n2") == (type == "image/png" ? bytes : nil))
        let image = #"<image href="/pictures/n2" width="320" height="240"/>"#
        #expect(pictures.document().text.contains(#"<symbol id="n2" viewBox="0 0 320 240">\#(image)</symbol>"#))
        #expect(await folder.faults(of: StretchCatalog.check).allSatisfy { !$0.contains("image") })
    }

    @Test(
        arguments: [
            ("n2.png", nil, "'n2.png': no such file"), ("n2.png", "<svg/>", "'n2.png' is no PNG file"),
            ("n2.svg", "text", "'n2.svg' is no SVG file"),
            ("../n2.svg", nil, "'../n2.svg' is outside the catalog folder"),
            ("pictures.svg#no", nil, "Limber has no drawing 'no'"),
        ] as [(String, String?, String)])
    func warnsOfAPictureThatCannotBeRead(image: String, content: String?, reason: String) async throws {
        if let content { try folder.file(image, content) }
        let pictures = try pictures(image)
        let fault = "regions.neck.stretches[1].image: \(reason)"
        #expect(pictures.document().faults.map(\.description) == ["\(folder.manifestPath): \(fault)"])
        #expect(!pictures.document().text.contains("<symbol"))
        // The check of a catalog alone does not know the drawings.
        let isWarned = await folder.faults(of: StretchCatalog.check).contains("warning: \(fault)")
        #expect(isWarned != image.hasPrefix("pictures.svg"))
    }

    @Test(arguments: ["null", #""neck/n2.jpg""#, "7", #"{"url": "n2.svg"}"#])
    func ignoresOtherImages(image: String) throws {
        try folder.set("regions.neck.stretches[1].image", to: image)
        #expect(try StretchCatalog(folder: folder.path).entries.allSatisfy { $0.picture == nil })
    }

    @Test(arguments: [("neck-rotation", "neck-rotation"), ("hals 1", "hals%201"), ("ä/#\u{1}", "%C3%A4%2F%23%01")])
    func addressesSymbolsOfAnyID(id: String, fragment: String) {
        #expect(StretchPictures.address(of: id) == "/pictures.svg#\(fragment)")
    }
}

/// The drawings of the bundled stretches. `tools/pictures --check` compares them with their joints.
@Suite struct BundledPictureTests {
    private let folder: String
    private let pictures: StretchPictures
    private let catalog: StretchCatalog

    init() throws {
        folder = try AudioFolder.locate().stretching
        catalog = try StretchCatalog(folder: folder)
        pictures = StretchPictures(of: catalog, drawings: folder)
    }

    @Test func everyStretchHasAPicture() throws {
        let (document, faults) = pictures.document()
        #expect(faults == [])
        #expect(catalog.entries.count == 39)
        for id in catalog.entries.map(\.stretch.id) {
            #expect(document.contains(#"<symbol id="\#(id)" viewBox="0 0 1280 960">"#))
            #expect(pictures.png(of: id)?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/pictures")
        #expect(Set(names) == Set(catalog.entries.map { "\($0.stretch.id).png" }))
    }

    /// The colours of the page's cards, on which the pictures stand.
    @Test(arguments: ["#ffffff", "#dcefe9", "#f5f4ee"]) func standsOutFromTheBackground(color: String) throws {
        let colors = pictures.document().text.matches(of: /--picture-(body|far|region), (#[0-9a-f]{6})\)/)
        #expect(Set(colors.map { String($0.1) }) == ["body", "far", "region"])
        for drawn in Set(colors.map { String($0.2) }) {
            let values = [Self.luminance(of: drawn), Self.luminance(of: color)].sorted()
            #expect((values[1] + 0.05) / (values[0] + 0.05) >= 3, "\(drawn)")
        }
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

    @Test func theDocumentationExplainsAnActualFile() throws {
        let root = TemporaryHome.repository
        let text = try String(contentsOf: root.appending(path: "docs/pictures.md"), encoding: .utf8)
        let file = root.appending(path: "tools/drawing/stretches/neck-side-tilt.picture")
        #expect(text.contains(try String(contentsOf: file, encoding: .utf8)))
    }
}
