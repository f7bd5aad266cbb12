import Catalog
import Foundation
import SessionCore
import Testing

@Suite struct StretchCatalogTests {
    private let folder: CatalogFolder

    init() throws { folder = try CatalogFolder() }

    @Test func listsStretchesInManifestOrder() throws {
        let catalog = try StretchCatalog(folder: folder.path)
        #expect(catalog.folder == folder.path)
        #expect(catalog.stretches.mapValues { $0.map(\.stretch.id) } == [.neck: ["n1", "n2"], .back: ["b1"]])
        let tilt = try #require(catalog.stretches[.neck]?.first)
        #expect(tilt.stretch == Stretch(id: "n1", name: "Tilt", region: .neck, isBilateral: true))
        #expect(tilt.introduction == "neck/n1.wav")
    }

    @Test(
        arguments: [
            ("", nil), (#""posture": null, "#, nil), (#""posture": "standing", "#, .standing),
            (#""posture": "sitting", "#, .sitting), (#""posture": "kneeling", "#, .kneeling),
            (#""posture": "lying", "#, .lying),
        ] as [(String, Posture?)])
    func readsThePostureOfAStretch(json: String, posture: Posture?) throws {
        try folder.write(
            CatalogFolder.manifest.replacingOccurrences(of: #""name": "Turn", "#, with: #""name": "Turn", "# + json))
        let turn = try StretchCatalog(folder: folder.path).stretches[.neck]?[1]
        #expect(turn?.stretch.posture == posture)
    }

    /// A replacement in a valid manifest and the resulting error.
    private static let faults = [
        (#""name": "Turn", "#, "", "regions.neck.stretches[1].name: missing"),
        (
            #""name": "Turn", "#, #""name": "Turn", "posture": "hanging", "#,
            "regions.neck.stretches[1].posture: unknown posture; use one of: standing sitting kneeling lying"
        ),
        (#""name": "Turn", "#, #""name": "Turn", "posture": 1, "#, "regions.neck.stretches[1].posture: must be text"),
        (#""begin": "neck/n2.wav""#, "", "regions.neck.stretches[1].audioFiles.begin: missing"),
        (#""halfway": "shared/h.wav", "#, "", "shared.halfway: missing"),
        (#""shared": {"#, #""sharing": {"#, "shared: missing"),
        (#""neck": {"#, #""nec": {"#, "regions.nec: unknown region; use one of: \(regions)"),
        (#""n2""#, #""b1""#, "regions.neck.stretches[1].id: duplicate id 'b1', used by regions.back.stretches[0]"),
        (#""id": "n2""#, #""id": """#, "regions.neck.stretches[1].id: must not be empty"),
        (#""name": "Turn""#, #""name": "  ""#, "regions.neck.stretches[1].name: must not be empty"),
        (#""name": "Turn""#, #""name": null"#, "regions.neck.stretches[1].name: must not be null"),
        (#""id": "n2""#, #""id": 3"#, "regions.neck.stretches[1].id: must be text"),
        (#""bilateral": true"#, #""bilateral": "yes""#, "regions.neck.stretches[0].bilateral: must be true or false"),
        (
            #"{"begin": "neck/n2.wav"}"#, #"{"begin": "neck/n2.wav", "end": 2}"#,
            "regions.neck.stretches[1].audioFiles.end: must be text"
        ),
        (#""shared": {"#, #""shared": {"care": {"early": {}}, "#, "shared.care.early: must be an object or an array"),
        (#""shared": {"#, #""shared": {"care": {"half": [{}]}, "#, "shared.care.half[0].audioFile: missing"),
        (#"{"begin": "neck/n2.wav"}"#, "[]", "regions.neck.stretches[1].audioFiles: must be an object or an array"),
        (#""Turn.", "#, #""Turn.",, "#, "line 13: invalid JSON: Invalid value around character 466."),
    ]
    private static let regions = Region.allCases.map(\.rawValue).joined(separator: " ")

    @Test(arguments: faults)
    func namesTheFileAndTheEntryOfAnError(old: String, new: String, fault: String) throws {
        try folder.edit(old, new)
        let error = #expect(throws: CatalogError.self) { try StretchCatalog(folder: folder.path) }
        #expect(error?.description == "\(folder.manifestPath): \(fault)")
        #expect(error?.isMissing == false)
    }

    @Test(arguments: ["", "{", "[]", "null", "\u{0}\u{1}\u{FFFD}", "{\"regions\": {}}"])
    func rejectsOtherContent(text: String) throws {
        try folder.write(text)
        let error = #expect(throws: CatalogError.self) { try StretchCatalog(folder: folder.path) }
        #expect(error?.description.hasPrefix(folder.manifestPath) == true)
        #expect(error?.isMissing == false)
    }

    @Test func marksAMissingManifest() throws {
        let error = #expect(throws: CatalogError.self) { try StretchCatalog(folder: folder.path + "/none") }
        let reason = "no such file; a catalog folder must contain stretches.json"
        #expect(error?.description == "\(folder.path)/none/stretches.json: \(reason)")
        #expect(error?.isMissing == true)
    }

    @Test func rejectsAPipeWithoutWaiting() throws {
        try FileManager.default.removeItem(atPath: folder.manifestPath)
        #expect(mkfifo(folder.manifestPath, 0o600) == 0)
        let error = #expect(throws: CatalogError.self) { try StretchCatalog(folder: folder.path) }
        #expect(error?.description == "\(folder.manifestPath): not a regular file")
    }

    @Test func followsALinkToTheManifest() throws {
        let link = folder.path + "/link"
        try FileManager.default.createDirectory(atPath: link, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: link + "/stretches.json", withDestinationPath: "../stretches.json")
        #expect(try StretchCatalog(folder: link).stretches.count == 2)
    }
}
