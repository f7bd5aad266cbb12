import Catalog
import SessionCore
import Testing

@Suite struct MeditationCatalogTests {
    private let folder: CatalogFolder

    init() throws { folder = try CatalogFolder.meditations() }

    @Test func readsAMeditationWithItsClips() throws {
        let catalog = try MeditationCatalog(folder: folder.path)
        #expect(catalog.folder == folder.path)
        #expect(catalog.courses.map(\.name) == ["Breath"])
        let routine = try catalog.routine(of: MeditationOptions(minutes: 2), seed: 1)
        #expect(routine.id == "breath")
        #expect(routine.bell == Clip(path: "shared/bell.wav", frames: 240_000))
        #expect(routine.parts.map(\.kind) == [.intro, .breathing, .closing])
        #expect(routine.parts.map { $0.frames / Frames.perSecond } == [10, 100, 10])
        #expect(routine.parts[0].cues == [MeditationRoutine.Cue(Clip(path: "intro/hello.wav", frames: 96_000), at: 0)])
        // Fractions of a second are allowed.
        #expect(routine.parts[1].cues[1].offset == 408_000)
    }

    private static let breathing = "sessions[0].variants[0].phases[1]"

    /// A replacement in a valid manifest and the resulting error.
    private static let faults = [
        (#""name": "Breath", "#, "", "sessions[0].name: missing"),
        (#""id": "breath""#, #""id": " ""#, "sessions[0].id: must not be empty"),
        (#""description": "Breathe.", "#, "", "sessions[0].description: missing"),
        (
            #""durationMinutes": 2"#, #""durationMinutes": 0"#,
            "sessions[0].variants[0].durationMinutes: must be from 1 to 120"
        ),
        (
            #""durationMinutes": 2"#, #""durationMinutes": "2""#,
            "sessions[0].variants[0].durationMinutes: must be a whole number"
        ),
        (
            #""durationMinutes": 2"#, #""durationMinutes": 3"#,
            "sessions[0].variants[0].phases: add up to 120.0 s instead of 180 s"
        ),
        (
            #""type": "breathing""#, #""type": "sleeping""#,
            "\(breathing).type: unknown phase 'sleeping'; use one of: intro breathing main closing"
        ),
        (
            #""type": "breathing""#, #""type": "closing""#,
            "sessions[0].variants[0].phases: must be breathing or main, with an optional intro before and an optional closing after it"
        ),
        (
            #""durationSeconds": 100"#, #""durationSeconds": -1"#,
            "\(breathing).durationSeconds: must be above 0 and at most 7200"
        ),
        (
            #""durationSeconds": 100"#, #""durationSeconds": 1e99"#,
            "\(breathing).durationSeconds: must be above 0 and at most 7200"
        ),
        (#""durationSeconds": 100,"#, "", "\(breathing).durationSeconds: missing"),
        (#""durationSeconds": 100"#, #""durationSeconds": true"#, "\(breathing).durationSeconds: must be a number"),
        (
            #""atSeconds": 8.5"#, #""atSeconds": 100"#,
            "\(breathing).fixedCues[1].atSeconds: must be at least 0 and below the phase's 100.0"
        ),
        (
            #""atSeconds": 8.5"#, #""atSeconds": -0.1"#,
            "\(breathing).fixedCues[1].atSeconds: must be at least 0 and below the phase's 100.0"
        ),
        (#""atSeconds": 8.5, "#, "", "\(breathing).fixedCues[1].atSeconds: missing"),
        (#""audioFile": "breathing/out.wav""#, #""audioFile": 7"#, "\(breathing).fixedCues[1].audioFile: must be text"),
        (
            #""earliestSeconds": 20"#, #""earliestSeconds": 41"#,
            "\(breathing).interjections[0].latestSeconds: must be between earliestSeconds and the end of the phase"
        ),
        (
            #""latestSeconds": 40"#, #""latestSeconds": 101"#,
            "\(breathing).interjections[0].latestSeconds: must be between earliestSeconds and the end of the phase"
        ),
        (
            #""earliestSeconds": 20"#, #""earliestSeconds": 100"#,
            "\(breathing).interjections[0].earliestSeconds: must be at least 0 and before the end of the phase"
        ),
        (
            #"["breathing/b.wav", "breathing/a.wav"]"#, "[]",
            "\(breathing).interjections[1].audioPool: must list at least one file"
        ),
        (#""bell": "shared/bell.wav""#, "", "shared.bell: missing"),
        (#""shared": {"#, #""sharing": {"#, "shared: missing"),
        (#""sessions": ["#, #""sessions": [], "others": ["#, "sessions: must list at least one meditation"),
        (#""variants": ["#, #""variants": [], "others": ["#, "sessions[0].variants: must list at least one variant"),
    ]

    @Test(arguments: faults)
    func namesTheFileAndTheEntryOfAnError(old: String, new: String, fault: String) throws {
        try folder.edit(old, new)
        let error = #expect(throws: CatalogError.self) { try MeditationCatalog(folder: folder.path) }
        #expect(error?.description == "\(folder.manifestPath): \(fault)")
        #expect(error?.isMissing == false)
    }

    @Test(arguments: ["", "{", "[]", "null", "{\"sessions\": {}}", "{\"sessions\": 3, \"shared\": null}"])
    func rejectsOtherContent(text: String) throws {
        try folder.write(text)
        let error = #expect(throws: CatalogError.self) { try MeditationCatalog(folder: folder.path) }
        #expect(error?.description.hasPrefix(folder.manifestPath) == true)
    }

    @Test func marksAMissingManifest() {
        let error = #expect(throws: CatalogError.self) { try MeditationCatalog(folder: folder.path + "/none") }
        #expect(error?.reason == "no such file; a catalog folder must contain meditation.json")
        #expect(error?.isMissing == true)
    }

    @Test func rejectsDuplicateVariantsAndIDs() throws {
        let variant = """
            {"durationMinutes": 1, "phases": [{"type": "breathing", "durationSeconds": 60}]}
            """
        let meditation = #"{"id": "a", "name": "A", "description": "A.", "variants": [\#(variant), \#(variant)]}"#
        try folder.write(#"{"sessions": [\#(meditation), \#(meditation)], "shared": {"bell": "shared/bell.wav"}}"#)
        #expect(
            MeditationCatalog.check(folder: folder.path).map(\.description) == [
                "error: \(folder.manifestPath): sessions[0].variants[1].durationMinutes: duplicate variant of 1 minutes",
                "error: \(folder.manifestPath): sessions[1].id: duplicate id 'a'",
                "error: \(folder.manifestPath): sessions[1].variants[1].durationMinutes: duplicate variant of 1 minutes",
            ])
    }

    @Test(arguments: ["intro/hello.wav", "breathing/b.wav", "shared/bell.wav"])
    func requiresEveryDrawableClip(clip: String) throws {
        try folder.edit("\"\(clip)\"", "\"none.wav\"")
        let error = #expect(throws: CatalogError.self) {
            try MeditationCatalog(folder: folder.path).routine(of: MeditationOptions(minutes: 2), seed: 1)
        }
        #expect(error?.isMissing == true)
        #expect(error?.description.contains("none.wav") == true)
    }

    @Test(arguments: ["../hello.wav", "/etc/passwd", ""])
    func rejectsPathsOutsideTheFolder(path: String) throws {
        try folder.edit("\"intro/hello.wav\"}", "\"\(path)\"}")
        let error = #expect(throws: CatalogError.self) {
            try MeditationCatalog(folder: folder.path).routine(of: MeditationOptions(minutes: 2), seed: 1)
        }
        #expect(error?.entry == "sessions[0].variants[0].phases[0].fixedCues[0].audioFile")
    }
}
