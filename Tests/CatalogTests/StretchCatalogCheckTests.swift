import AudioFiles
import Catalog
import Foundation
import SessionCore
import Testing

@Suite struct StretchCatalogCheckTests {
    private let folder: CatalogFolder

    init() throws { folder = try CatalogFolder() }

    /// The findings without the manifest's path and the warnings about regions that this catalog leaves empty.
    private func findings() -> [String] {
        StretchCatalog.check(folder: folder.path).map(\.description)
            .filter { !$0.hasSuffix("has no stretches; sessions skip it") }
            .map { $0.replacingOccurrences(of: "\(folder.manifestPath): ", with: "") }
    }

    @Test func acceptsAValidCatalog() {
        #expect(findings() == [])
    }

    @Test func warnsAboutEmptyRegions() {
        let empty = Region.allCases.filter { $0 != .neck && $0 != .back }
        let expected = empty.map {
            "warning: \(folder.manifestPath): regions.\($0.rawValue): has no stretches; sessions skip it"
        }
        #expect(StretchCatalog.check(folder: folder.path).map(\.description) == expected)
    }

    @Test func reportsAllFindings() throws {
        try folder.edit(#""name": "Turn", "#, "")
        try folder.edit(#""halfway": "shared/h.wav""#, #""halfway": 1"#)
        try folder.edit(#""id": "b1""#, #""id": "n1""#)
        try folder.file("back/b1.wav", Data())
        try FileManager.default.removeItem(atPath: folder.path + "/neck/n1.wav")
        #expect(
            findings() == [
                "error: regions.neck.stretches[0].id: duplicate id 'n1', used by regions.back.stretches[0]",
                "error: regions.neck.stretches[1].name: missing",
                "error: shared.halfway: must be text",
                "error: regions.neck.stretches[0].audioFiles.begin: "
                    + "cannot open '\(folder.path)/neck/n1.wav': no such file or directory",
                "error: regions.back.stretches[0].audioFiles.begin: "
                    + "cannot open '\(folder.path)/back/b1.wav': format not recognised",
            ])
    }

    @Test func findsAClipShorterThanItsHeader() throws {
        try folder.claim(24_000 * 2, in: "shared/c.wav")
        #expect(
            findings() == [
                "error: shared.sessionComplete: 'shared/c.wav' is truncated: 14400 of 24000 frames"
            ])
    }

    @Test func findsATruncatedClip() throws {
        let bytes = try folder.bytes("neck/n1.wav")
        try folder.file("neck/n1.wav", bytes.prefix(bytes.count - 1000))
        #expect(
            findings() == [
                "error: regions.neck.stretches[0].audioFiles.begin: "
                    + "'neck/n1.wav' is truncated: 4300 of 4800 frames"
            ])
    }

    @Test func findsATruncatedCompressedClip() throws {
        try folder.sound("neck/n1.wav", frames: 100_000, container: .flac)
        let bytes = try folder.bytes("neck/n1.wav")
        try folder.file("neck/n1.wav", bytes.prefix(bytes.count / 2))
        #expect(findings().count == 1)
        #expect(findings().first?.hasPrefix("error: regions.neck.stretches[0].audioFiles.begin: ") == true)
    }

    @Test func findsAMissingSharedClip() throws {
        try FileManager.default.removeItem(atPath: folder.path + "/shared/silence.wav")
        #expect(
            findings() == [
                "error: shared.silence: cannot open '\(folder.path)/shared/silence.wav': no such file or directory"
            ])
    }

    @Test func checksEndingsAndLinesOfCare() throws {
        try folder.addCareAndEnding()
        #expect(findings() == [])
        for clip in ["neck/n1-end", "shared/early-2", "shared/half"] {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(clip).wav")
        }
        try folder.sound("shared/early-1.wav", frames: 8_000 * 30 + 1, rate: 8_000)
        let missing = "no such file or directory"
        #expect(
            findings() == [
                "error: regions.neck.stretches[0].audioFiles.end: "
                    + "cannot open '\(folder.path)/neck/n1-end.wav': \(missing)",
                "warning: shared.care.early[0].audioFile: "
                    + "'shared/early-1.wav' is 30.0 s long, more than the shortest segment of 30 s",
                "error: shared.care.early[1].audioFile: cannot open '\(folder.path)/shared/early-2.wav': \(missing)",
                "error: shared.care.half[0].audioFile: cannot open '\(folder.path)/shared/half.wav': \(missing)",
            ])
    }

    @Test func warnsAboutAClipLongerThanItsSegment() throws {
        try folder.sound("neck/n2.wav", frames: 8_000 * 30 + 1, rate: 8_000)
        try folder.sound("neck/n1.wav", frames: 8_000 * 30, rate: 8_000)
        try folder.sound("shared/c.wav", frames: 8_000 * 40, rate: 8_000)
        #expect(
            findings() == [
                "warning: regions.neck.stretches[1].audioFiles.begin: "
                    + "'neck/n2.wav' is 30.0 s long, more than the shortest segment of 30 s"
            ])
    }

    @Test func statesWhyTheManifestCannotBeRead() throws {
        try folder.write("{")
        let manifest = folder.manifestPath
        #expect(
            StretchCatalog.check(folder: folder.path).map(\.description) == [
                "error: \(manifest): line 1: invalid JSON: Unexpected end of file during JSON parse."
            ])
    }
}
