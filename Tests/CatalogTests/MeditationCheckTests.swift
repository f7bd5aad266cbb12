import Catalog
import Foundation
import Testing

@Suite struct MeditationCheckTests {
    private let folder: CatalogFolder

    init() throws { folder = try CatalogFolder.meditations() }

    private static let breathing = "sessions[0].variants[0].phases[1]"

    /// The findings without the manifest's path.
    private func findings() -> [String] {
        MeditationCatalog.check(folder: folder.path).map(\.description)
            .map { $0.replacingOccurrences(of: "\(folder.manifestPath): ", with: "") }
    }

    @Test func acceptsAValidCatalog() {
        #expect(findings() == [])
        #expect(CatalogFinding.all(in: folder.path) == [])
    }

    @Test func reportsAllFindings() throws {
        try folder.edit(#""atSeconds": 4"#, #""atSeconds": "4""#)
        try folder.edit(#""bell": "shared/bell.wav""#, #""bell": 1"#)
        try FileManager.default.removeItem(atPath: folder.path + "/closing/bye.wav")
        #expect(
            findings() == [
                "error: \(Self.breathing).fixedCues[0].atSeconds: must be a number", "error: shared.bell: must be text",
            ])
        try folder.edit(#""atSeconds": "4""#, #""atSeconds": 4"#)
        #expect(
            findings() == [
                "error: shared.bell: must be text",
                "error: sessions[0].variants[0].phases[2].fixedCues[0].audioFile: "
                    + "cannot open '\(folder.path)/closing/bye.wav': no such file or directory",
            ])
    }

    @Test func reportsARepeatedClipOnce() throws {
        try folder.file("breathing/b.wav", Data())
        #expect(
            findings() == [
                "error: \(Self.breathing).interjections[0].audioPool[1]: "
                    + "cannot open '\(folder.path)/breathing/b.wav': format not recognised"
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
        ("breathing/b.wav", 40, []), ("shared/bell.wav", 10, []), ("intro/hello.wav", 10, []),
    ])
    func warnsAboutAClipTooLongForItsPart(clip: String, seconds: Int, warnings: [String]) throws {
        try folder.sound(clip, frames: 8_000 * seconds, rate: 8_000)
        #expect(findings() == warnings.map { "warning: \($0)" })
    }

    @Test func checksEveryManifestInAFolder() throws {
        #expect(CatalogFinding.all(in: folder.path + "/none").count == 1)
        try folder.file("stretches.json", Data("{".utf8))
        #expect(
            CatalogFinding.all(in: folder.path).map(\.description) == [
                "error: \(folder.path)/stretches.json: line 1: invalid JSON: Unexpected end of file during JSON parse."
            ])
    }
}
