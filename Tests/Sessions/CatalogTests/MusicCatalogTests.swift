import Catalog
import PracticeCore
import Resources
import SessionCore
import Testing

/// The list of the bundled music, and the draw of `--music auto`.
@Suite struct MusicCatalogTests {
    private static func entry(_ id: String, _ kind: String = "piece", _ file: String = "a.wav") -> String {
        #"{"id": "\#(id)", "name": "A", "kind": "\#(kind)", "file": "\#(file)", "description": "A."}"#
    }

    private func folder(_ entries: String...) throws -> CatalogFolder { try folder(entries) }

    private func folder(_ entries: [String]) throws -> CatalogFolder {
        try CatalogFolder("music.json", "{\"music\": [\(entries.joined(separator: ","))]}", clips: ["a.wav": 1])
    }

    private func catalog() throws -> MusicCatalog {
        let folder = try folder(Self.entry("one"), Self.entry("hum", "sound"), Self.entry("two"), Self.entry("three"))
        return try MusicCatalog(folder: folder.path)
    }

    @Test func neverDrawsTheLastPieceOrASound() throws {
        let catalog = try catalog()
        var generator = SystemRandomNumberGenerator()
        var last: String?
        var drawn: Set<String> = []
        for _ in 0..<200 {
            let piece = catalog.piece(avoiding: last, using: &generator)
            #expect(piece.id != last)
            last = piece.id
            drawn.insert(piece.id)
        }
        #expect(drawn == ["one", "two", "three"])
    }

    @Test func drawsTheOnlyPieceAgain() throws {
        let folder = try folder(Self.entry("one"))
        var generator = SystemRandomNumberGenerator()
        #expect(try MusicCatalog(folder: folder.path).piece(avoiding: "one", using: &generator).id == "one")
    }

    /// The numbers are part of the contract of `--seed`.
    @Test func aSeedDrawsTheSamePieceEverywhere() throws {
        let catalog = try MusicCatalog(folder: AudioFolder.locate().music)
        #expect(
            (0..<8 as Range<UInt64>).map { catalog.piece(seed: $0).id }
                == ["lantern", "meadow", "dawn", "meadow", "dawn", "pebbles", "dawn", "lantern"])
    }

    @Test(arguments: [
        ("rian", "did you mean 'rain'?"), ("nnoe", "did you mean 'none'?"), ("drawn", "did you mean 'dawn'?"),
        ("xylophone", "'limber music' lists the music, and ./xylophone names a file"),
    ])
    func suggestsASimilarName(name: String, advice: String) throws {
        let catalog = try MusicCatalog(folder: AudioFolder.locate().music)
        let error = #expect(throws: MusicRefusal.self) { try catalog.entry(named: name) }
        #expect(error?.description == "unknown music '\(name)'; \(advice)")
    }

    @Test func measuresItsFiles() async throws {
        let folder = try folder(Self.entry("one"))
        let catalog = try MusicCatalog(folder: folder.path)
        #expect(try catalog.seconds(of: catalog.entries[0]) == 1)
        #expect(catalog.path(of: catalog.entries[0]) == "\(folder.path)/a.wav")
        #expect(await CatalogFault.all(in: folder.path) == [])
    }

    @Test(arguments: [
        ([entry("a"), entry("a")], "music[1].id: duplicate id 'a'"),
        ([entry("auto")], "music[0].id: must be a word of letters a-z, digits and hyphens"),
        ([entry("Rain")], "music[0].id: must be a word of letters a-z, digits and hyphens"),
        ([entry("a", "sound")], "music: holds no piece"),
        ([entry("a", "song")], "music[0].kind"),
        ([], "music: holds no piece"),
    ])
    func rejectsAFaultyManifest(entries: [String], reason: String) async throws {
        let folder = try folder(entries)
        let error = #expect(throws: CatalogError.self) { try MusicCatalog(folder: folder.path) }
        #expect(error?.description.contains(reason) == true)
        #expect(await MusicCatalog.check(folder: folder.path).contains { $0.description.contains(reason) })
    }

    @Test(arguments: ["no.wav", "../a.wav", ""]) func reportsAFaultyFile(file: String) async throws {
        let folder = try folder(Self.entry("a", "piece", file))
        let catalog = try MusicCatalog(folder: folder.path)
        #expect(throws: CatalogError.self) { try catalog.seconds(of: catalog.entries[0]) }
        #expect(await MusicCatalog.check(folder: folder.path).count == 1)
    }
}

/// The spoken sentences outside of sessions.
@Suite struct ReminderCatalogTests {
    private func folder(_ manifest: String) throws -> CatalogFolder {
        try CatalogFolder("reminders.json", manifest, clips: ["a.wav": 1])
    }

    @Test func bundlesEverySentence() throws {
        let catalog = try ReminderCatalog(folder: AudioFolder.locate().reminders)
        for sentence in SpokenClip.allCases {
            // A sentence interrupts for a few seconds at most.
            #expect(try (Frames.inSeconds(1)..<Frames.inSeconds(8)).contains(catalog.clip(sentence).frames))
            #expect(catalog.words(of: sentence)?.isEmpty == false)
        }
    }

    @Test func measuresItsClips() throws {
        let folder = try folder(#"{"clips": {"test": "a.wav"}}"#)
        #expect(try ReminderCatalog(folder: folder.path).clip(.test) == Clip(path: "a.wav", frames: 48_000))
    }

    @Test(arguments: [
        (#"{"clips": {}}"#, "clips.test: missing"),
        (#"{"clips": {"test": "../a.wav"}}"#, "is outside the catalog folder"),
    ])
    func reportsAFaultySentence(manifest: String, reason: String) async throws {
        let folder = try folder(manifest)
        let catalog = try ReminderCatalog(folder: folder.path)
        let error = #expect(throws: CatalogError.self) { try catalog.clip(.test) }
        #expect(error?.description.contains(reason) == true)
        let faults = await ReminderCatalog.check(folder: folder.path)
        #expect(faults.count == SpokenClip.allCases.count)
        #expect(faults.contains { $0.description.contains(reason) })
    }

    @Test(arguments: [#"{"texts": {}}"#, #"{"clips": ["a.wav"]}"#, "{"])
    func reportsAFaultyManifest(manifest: String) async throws {
        let folder = try folder(manifest)
        #expect(throws: CatalogError.self) { try ReminderCatalog(folder: folder.path) }
        #expect(await ReminderCatalog.check(folder: folder.path).count == 1)
    }
}
