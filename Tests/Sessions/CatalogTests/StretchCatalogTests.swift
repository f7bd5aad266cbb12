import Catalog
import Glibc
import SessionCore
import TestSupport
import Testing

@Suite struct StretchCatalogTests {
    private let folder: CatalogFolder

    init() throws { folder = try CatalogFolder.stretches() }

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
            (nil, nil), ("null", nil), (#""standing""#, .standing), (#""sitting""#, .sitting),
            (#""kneeling""#, .kneeling), (#""lying""#, .lying),
        ] as [(String?, Posture?)])
    func readsThePostureOfAStretch(json: String?, posture: Posture?) throws {
        try folder.set("\(Self.turn).posture", to: json)
        let turn = try StretchCatalog(folder: folder.path).stretches[.neck]?[1]
        #expect(turn?.stretch.posture == posture)
    }

    private static let turn = "regions.neck.stretches[1]"

    /// A place in a valid manifest, its new value, if any, and the resulting error.
    private static let faults: [(String, String?, String)] = [
        ("\(turn).name", nil, "missing"),
        ("\(turn).posture", #""hanging""#, "unknown posture; use one of: standing sitting kneeling lying"),
        ("\(turn).posture", "1", "must be text"),
        ("\(turn).needs", #"["wall", "knee"]"#, "unknown word 'knee'; use one of: floor chair wall"),
        ("\(turn).sideChange", "61", "61 s is out of range; use 0 to 60"),
        ("shared.halfway", nil, "missing"),
        (
            "regions.nec", #"{"stretches": []}"#,
            "unknown region; use one of: \(Region.allCases.map(\.rawValue).joined(separator: " "))"
        ),
        ("\(turn).id", #""b1""#, "duplicate id 'b1', used by regions.back.stretches[0]"),
        ("\(turn).id", #""""#, "must not be empty"),
        ("\(turn).name", "null", "must not be null"),
        ("regions.neck.stretches[0].bilateral", #""yes""#, "must be true or false"),
        ("shared.care.half[0].audioFile", nil, "missing"),
        ("\(turn).audioFiles", "[]", "must be an object or an array"),
    ]

    @Test(arguments: faults)
    func namesTheFileAndTheEntryOfAnError(place: String, value: String?, fault: String) throws {
        try folder.set(place, to: value)
        let error = #expect(throws: CatalogError.self) { try StretchCatalog(folder: folder.path) }
        #expect(error?.description == "\(folder.manifestPath): \(place): \(fault)")
        #expect(error?.isMissing == false)
    }

    @Test func namesTheLineOfInvalidJSON() throws {
        try folder.write("{\n\"regions\": {},,\n}")
        let error = #expect(throws: CatalogError.self) { try StretchCatalog(folder: folder.path) }
        let fault = "line 2: invalid JSON: Invalid value around character 16."
        #expect(error?.description == "\(folder.manifestPath): \(fault)")
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
        try folder.remove("stretches.json")
        #expect(mkfifo(folder.manifestPath, 0o600) == 0)
        let error = #expect(throws: CatalogError.self) { try StretchCatalog(folder: folder.path) }
        #expect(error?.description == "\(folder.manifestPath): not a regular file")
    }

    @Test func followsALinkToTheManifest() throws {
        try folder.link("shared/stretches.json", to: "../stretches.json")
        #expect(try StretchCatalog(folder: folder.path + "/shared").stretches.count == 2)
    }

    /// The faults but for the warnings about regions that this catalog leaves empty.
    private func found() async -> [String] {
        await folder.faults(of: StretchCatalog.check).filter { !$0.hasSuffix("has no stretches; sessions skip it") }
    }

    @Test func warnsAboutNothingButEmptyRegions() async {
        let empty = Region.allCases.filter { $0 != .neck && $0 != .back }
        let expected = empty.map { "warning: regions.\($0.rawValue): has no stretches; sessions skip it" }
        #expect(await folder.faults(of: StretchCatalog.check) == expected)
    }

    @Test func reportsAllFindings() async throws {
        try folder.set("regions.neck.stretches[1].name", to: nil)
        try folder.set("shared.halfway", to: "1")
        try folder.set("regions.back.stretches[0].id", to: #""n1""#)
        try folder.file("back/b1.wav")
        try folder.remove("neck/n1.wav")
        #expect(
            await found() == [
                "error: regions.neck.stretches[0].id: duplicate id 'n1', used by regions.back.stretches[0]",
                "error: regions.neck.stretches[1].name: missing",
                "error: shared.halfway: must be text",
                "error: regions.neck.stretches[0].audioFiles.begin: "
                    + "cannot open '\(folder.path)/neck/n1.wav': no such file or directory",
                "error: regions.back.stretches[0].audioFiles.begin: "
                    + "cannot open '\(folder.path)/back/b1.wav': unknown format, or damaged",
            ])
    }

    @Test(arguments: [
        ("shared/c.wav", "shared.sessionComplete", 14_400, 24_000),
        ("neck/n1.wav", "regions.neck.stretches[0].audioFiles.begin", 4300, 4800),
    ])
    func findsAClipShorterThanItsHeader(clip: String, place: String, frames: Int, claimed: Int) async throws {
        try folder.file(clip, WAV(rate: 24_000, frames: frames, claimedBytes: 2 * claimed))
        #expect(await found() == ["error: \(place): '\(clip)' is truncated: \(frames) of \(claimed) frames"])
    }

    @Test func findsATruncatedCompressedClip() async throws {
        try folder.truncatedFLAC("neck/n1.wav")
        #expect(await found().count == 1)
        #expect(await found().first?.hasPrefix("error: regions.neck.stretches[0].audioFiles.begin: ") == true)
    }

    @Test func checksEndingsLinesOfCareAndSharedClips() async throws {
        try folder.addCareAndEnding()
        #expect(await found() == [])
        let missing = [
            ("regions.neck.stretches[0].audioFiles.end", "neck/n1-end.wav"),
            ("shared.silence", "shared/silence.wav"), ("shared.care.early[1].audioFile", "shared/early-2.wav"),
            ("shared.care.half[0].audioFile", "shared/half.wav"),
        ]
        for (_, clip) in missing { try folder.remove(clip) }
        try folder.sound("shared/early-1.wav", frames: 8_000 * 30 + 1, rate: 8_000)
        let long =
            "warning: shared.care.early[0].audioFile: "
            + "'shared/early-1.wav' is 30.0 s long, more than the shortest segment of 30 s"
        let errors = missing.map { place, clip in
            "error: \(place): cannot open '\(folder.path)/\(clip)': no such file or directory"
        }
        #expect(await found().sorted() == (errors + [long]).sorted())
    }

    @Test func warnsAboutAClipLongerThanItsSegment() async throws {
        try folder.sound("neck/n2.wav", frames: 8_000 * 30 + 1, rate: 8_000)
        try folder.sound("neck/n1.wav", frames: 8_000 * 30, rate: 8_000)
        try folder.sound("shared/c.wav", frames: 8_000 * 40, rate: 8_000)
        #expect(
            await found() == [
                "warning: regions.neck.stretches[1].audioFiles.begin: "
                    + "'neck/n2.wav' is 30.0 s long, more than the shortest segment of 30 s"
            ])
    }
}
