import Catalog
import SessionCore
import Testing

@Suite struct MeditationCatalogTests {
    private let folder: CatalogFolder

    init() throws { folder = try CatalogFolder.meditations() }

    private func routine() throws -> MeditationRoutine {
        try MeditationCatalog(folder: folder.path).routine(of: MeditationOptions(minutes: 2), seed: 1)
    }

    @Test func readsAMeditationWithItsClips() throws {
        let catalog = try MeditationCatalog(folder: folder.path)
        #expect(catalog.folder == folder.path)
        #expect(catalog.courses.map(\.name) == ["Breath"])
        let routine = try routine()
        #expect(routine.id == "breath")
        #expect(routine.bell == Clip(path: "shared/bell.wav", frames: 240_000))
        #expect(routine.parts.map(\.kind) == [.intro, .breathing, .closing])
        #expect(routine.parts.map { $0.frames / Frames.perSecond } == [10, 100, 10])
        #expect(routine.parts[0].cues == [MeditationRoutine.Cue(Clip(path: "intro/hello.wav", frames: 96_000), at: 0)])
        // Fractions of a second are allowed.
        #expect(routine.parts[1].cues[1].offset == 408_000)
    }

    private static let variant = "sessions[0].variants[0]"
    private static let breathing = "\(variant).phases[1]"
    private static let late = "must be between earliestSeconds and the end of the phase"

    /// A place in a valid manifest, its new value, if any, and the resulting error.
    private static let faults: [(String, String?, String)] = [
        ("sessions[0].name", nil, "missing"),
        ("\(variant).durationMinutes", "0", "must be from 1 to 120"),
        ("\(variant).durationMinutes", #""2""#, "must be a whole number"),
        (
            "\(variant).phases", #"[{"type": "breathing", "durationSeconds": 60}]"#,
            "add up to 60.0 s instead of 120 s"
        ),
        (
            "\(variant).phases",
            #"[{"type": "closing", "durationSeconds": 60}, {"type": "closing", "durationSeconds": 60}]"#,
            "must be breathing or main, with an optional intro before and an optional closing after it"
        ),
        (
            "\(breathing).type", #""sleeping""#,
            "unknown phase 'sleeping'; use one of: intro breathing main closing"
        ),
        ("\(breathing).durationSeconds", "-1", "must be above 0 and at most 7200"),
        ("\(breathing).durationSeconds", "true", "must be a number"),
        ("\(breathing).fixedCues[1].atSeconds", "100", "must be at least 0 and below the phase's 100.0"),
        ("\(breathing).interjections[0].latestSeconds", "19", late),
        (
            "\(breathing).interjections[0].earliestSeconds", "100",
            "must be at least 0 and before the end of the phase"
        ),
        ("\(breathing).interjections[1].audioPool", "[]", "must list at least one file"),
        ("shared", nil, "missing"),
        ("sessions", "[]", "must list at least one meditation"),
        ("sessions[0].variants", "[]", "must list at least one variant"),
    ]

    @Test(arguments: faults)
    func namesTheFileAndTheEntryOfAnError(place: String, value: String?, fault: String) throws {
        try folder.set(place, to: value)
        let error = #expect(throws: CatalogError.self) { try MeditationCatalog(folder: folder.path) }
        #expect(error?.description == "\(folder.manifestPath): \(place): \(fault)")
        #expect(error?.isMissing == false)
    }

    @Test func rejectsDuplicateVariantsAndIDs() async throws {
        let variant = #"{"durationMinutes": 1, "phases": [{"type": "breathing", "durationSeconds": 60}]}"#
        let meditation = #"{"id": "a", "name": "A", "description": "A.", "variants": [\#(variant), \#(variant)]}"#
        try folder.set("sessions", to: "[\(meditation), \(meditation)]")
        #expect(
            await folder.faults(of: MeditationCatalog.check) == [
                "error: sessions[0].variants[1].durationMinutes: duplicate variant of 1 minutes",
                "error: sessions[1].id: duplicate id 'a'",
                "error: sessions[1].variants[1].durationMinutes: duplicate variant of 1 minutes",
            ])
    }

    @Test(arguments: [
        "\(variant).phases[0].fixedCues[0].audioFile", "\(breathing).interjections[0].audioPool[1]", "shared.bell",
    ])
    func requiresEveryDrawableClip(place: String) throws {
        try folder.set(place, to: #""none.wav""#)
        let error = #expect(throws: CatalogError.self) { try routine() }
        #expect(error?.entry == place)
        #expect(error?.isMissing == true)
        #expect(error?.description.contains("none.wav") == true)
    }

    private func found() async -> [String] { await folder.faults(of: MeditationCatalog.check) }

    @Test func reportsAllFindings() async throws {
        let cue = "\(Self.breathing).fixedCues[0].atSeconds"
        try folder.set(cue, to: #""4""#)
        try folder.set("shared.bell", to: "1")
        try folder.remove("closing/bye.wav")
        #expect(await found() == ["error: \(cue): must be a number", "error: shared.bell: must be text"])
        try folder.set(cue, to: "4")
        #expect(
            await found() == [
                "error: shared.bell: must be text",
                "error: sessions[0].variants[0].phases[2].fixedCues[0].audioFile: "
                    + "cannot open '\(folder.path)/closing/bye.wav': no such file or directory",
            ])
    }

    @Test func reportsARepeatedClipOnce() async throws {
        try folder.file("breathing/b.wav")
        #expect(
            await found() == [
                "error: \(Self.breathing).interjections[0].audioPool[1]: "
                    + "cannot open '\(folder.path)/breathing/b.wav': unknown format, or damaged"
            ])
    }

    /// The length of a clip in seconds and the resulting warnings.
    @Test(arguments: [
        (
            "intro/hello.wav", 11,
            [
                "sessions[0].variants[0].phases[0].fixedCues[0].audioFile: 'intro/hello.wav' is 11.0 s long and ends after its phase; sessions skip it"
            ]
        ),
        (
            "breathing/in.wav", 5,
            ["\(breathing).fixedCues[0].audioFile: 'breathing/in.wav' is 5.0 s long and delays the next cue"]
        ),
        (
            "breathing/b.wav", 41,
            [
                "\(breathing).interjections[1].audioPool[0]: 'breathing/b.wav' is 41.0 s long and does not fit in its window"
            ]
        ),
        (
            "shared/bell.wav", 11,
            ["shared.bell: 'shared/bell.wav' is 11.0 s long, more than the shortest bell interval of 10 s"]
        ),
        ("intro/hello.wav", 10, []),
    ])
    func warnsAboutAClipTooLongForItsPart(clip: String, seconds: Int, warnings: [String]) async throws {
        try folder.sound(clip, frames: 8_000 * seconds, rate: 8_000)
        #expect(await found() == warnings.map { "warning: \($0)" })
    }

    @Test func checksEveryManifestInAFolder() async throws {
        #expect(await CatalogFault.all(in: folder.path + "/none").count == 1)
        #expect(await CatalogFault.all(in: folder.path) == [])
        try folder.file("stretches.json", "{")
        #expect(
            await CatalogFault.all(in: folder.path).map(\.description) == [
                "error: \(folder.path)/stretches.json: line 1: invalid JSON: Unexpected end of file during JSON parse."
            ])
    }
}
