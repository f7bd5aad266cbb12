import SessionCore
import TestSupport
import Testing

@testable import Catalog

/// The pictures that a catalog names.
@Suite struct StretchPicturesTests {
    private let folder: CatalogFolder

    init() throws {
        folder = try CatalogFolder.stretches()
        try folder.set("regions.neck.stretches[1].image", to: #""pictures/n2.picture""#)
    }

    private func pictures() throws -> StretchPictures { StretchPictures(of: try StretchCatalog(folder: folder.path)) }

    @Test func drawsThePicturesThatThereAre() async throws {
        try folder.file("pictures/n2.picture", SamplePicture.text())
        #expect(try pictures().document.contains(#"<symbol id="n2""#))
        #expect(try !pictures().document.contains(#"<symbol id="n1""#))
        let catalog = try StretchCatalog(folder: folder.path)
        let described = catalog.entries.map { catalog.description(of: $0, .init()).picture }
        #expect(described == [nil, "/pictures.svg#n2", nil])
        #expect(await folder.faults(of: StretchCatalog.check).allSatisfy { !$0.contains("image") })
    }

    @Test(
        arguments: [
            (nil, "'pictures/n2.picture': no such file"), ("", "'pictures/n2.picture': holds no posture"),
            ("view top", "'pictures/n2.picture': line 1: view: unknown view 'top'; use one of: mirror front back side"),
        ] as [(String?, String)])
    func warnsOfAPictureThatCannotBeRead(text: String?, reason: String) async throws {
        if let text { try folder.file("pictures/n2.picture", "\(text)\n" + (text.isEmpty ? "" : SamplePicture.others)) }
        let place = "regions.neck.stretches[1].image: "
        #expect(try pictures().faults.map(\.description) == ["\(folder.manifestPath): \(place)\(reason)"])
        #expect(try !pictures().document.contains("<symbol"))
        #expect(await folder.faults(of: StretchCatalog.check).contains("warning: \(place)\(reason)"))
    }

    @Test func staysInTheFolder() throws {
        try folder.set("regions.neck.stretches[1].image", to: #""../n2.picture""#)
        #expect(try pictures().faults.first?.reason == "'../n2.picture' is outside the catalog folder")
    }

    @Test(arguments: ["null", #""neck/n2.png""#, "7", #"{"url": "n2.picture"}"#])
    func ignoresOtherImages(image: String) throws {
        try folder.set("regions.neck.stretches[1].image", to: image)
        #expect(try StretchCatalog(folder: folder.path).entries.allSatisfy { $0.picture == nil })
    }
}
