import Catalog
import PracticeCore
import Resources
import SessionCore
import Testing

/// The spoken sentences outside of sessions.
@Suite struct ReminderCatalogTests {
    private func folder(_ clips: [(String, Int)], saying manifest: String) throws -> CatalogFolder {
        try CatalogFolder("reminders.json", manifest, clips: clips)
    }

    @Test func bundlesEverySentence() throws {
        let folder = try AudioFolder.locate().reminders
        #expect(ReminderCatalog.check(folder: folder) == [])
        #expect(CatalogFinding.all(in: folder) == [])
        let catalog = try ReminderCatalog(folder: folder)
        for sentence in SpokenClip.allCases {
            // A sentence interrupts for a few seconds at most.
            #expect(try (Frames.inSeconds(1)..<Frames.inSeconds(8)).contains(catalog.clip(sentence).frames))
        }
    }

    @Test func measuresItsClips() throws {
        let folder = try folder([("a.wav", 24_000)], saying: #"{"clips": {"test": "a.wav"}}"#)
        #expect(try ReminderCatalog(folder: folder.path).clip(.test) == Clip(path: "a.wav", frames: 48_000))
    }

    @Test(arguments: [
        (#"{"clips": {}}"#, "clips.test: missing"),
        (#"{"clips": {"test": "no.wav"}}"#, "no.wav"),
        (#"{"clips": {"test": "../a.wav"}}"#, "is outside the catalog folder"),
        (#"{"clips": {"test": ""}}"#, "must be a file name"),
    ])
    func reportsAFaultySentence(manifest: String, reason: String) throws {
        let folder = try folder([("a.wav", 24_000)], saying: manifest)
        let catalog = try ReminderCatalog(folder: folder.path)
        let error = #expect(throws: CatalogError.self) { try catalog.clip(.test) }
        #expect(error?.description.contains(reason) == true)
        let findings = ReminderCatalog.check(folder: folder.path)
        #expect(findings.count == SpokenClip.allCases.count)
        #expect(findings.contains { $0.description.contains(reason) })
    }

    @Test(arguments: [#"{"texts": {}}"#, #"{"clips": ["a.wav"]}"#, "{"])
    func reportsAFaultyManifest(manifest: String) throws {
        let folder = try folder([("a.wav", 24_000)], saying: manifest)
        #expect(throws: CatalogError.self) { try ReminderCatalog(folder: folder.path) }
        #expect(ReminderCatalog.check(folder: folder.path).count == 1)
    }
}
