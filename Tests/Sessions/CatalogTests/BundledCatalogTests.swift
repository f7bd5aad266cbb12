import Catalog
import Foundation
import Resources
import SessionCore
import TestSupport
import Testing

@Suite struct BundledCatalogTests {
    private let folder: AudioFolder
    private let catalog: StretchCatalog

    init() throws {
        folder = try AudioFolder.locate()
        catalog = try StretchCatalog(folder: folder.stretching)
    }

    /// `BundledCourseTests` checks the meditations.
    @Test func passesTheCatalogCheck() async {
        #expect(await StretchCatalog.check(folder: folder.stretching) == [])
        #expect(await MusicCatalog.check(folder: folder.music) == [])
        #expect(await ReminderCatalog.check(folder: folder.reminders) == [])
        #expect(await CatalogFault.all(in: folder.reminders) == [])
    }

    @Test func listsFourPiecesAndThreeSounds() throws {
        let catalog = try MusicCatalog(folder: folder.music)
        #expect(catalog.entries.map(\.id) == ["dawn", "pebbles", "lantern", "meadow", "rain", "waves", "brown"])
        #expect(catalog.pieces.map(\.id) == ["dawn", "pebbles", "lantern", "meadow"])
    }

    /// `InstalledCatalogs` does not read the bundled manifests for their language.
    @Test(arguments: ["stretching/stretches.json", "meditation/meditation.json", "reminders/reminders.json"])
    func isEnglish(manifest: String) throws {
        struct Language: Decodable { let language: String }
        let data = try Data(contentsOf: URL(filePath: "\(folder.path)/\(manifest)"))
        #expect(try JSONDecoder().decode(Language.self, from: data).language == "en")
    }

    @Test func holds39StretchesOf8Regions() throws {
        let stretches = Region.allCases.flatMap { catalog.stretches[$0, default: []] }.map(\.stretch)
        #expect(stretches.count == 39)
        #expect(stretches.filter(\.isBilateral).count == 30)
        for region in Region.allCases {
            #expect(catalog.stretches[region]?.count == (region == .hamstrings ? 4 : 5))
            #expect(stretches.filter { $0.region == region }.allSatisfy { $0.id.hasPrefix("\(region.rawValue)-") })
        }
    }

    @Test func namesEachClipAfterItsStretch() throws {
        for (region, entries) in catalog.stretches {
            for entry in entries {
                let slug = entry.stretch.name.lowercased().replacing(" ", with: "-").replacing("'", with: "")
                #expect(entry.introduction == "\(region.rawValue)/\(slug)-begin.flac")
            }
        }
    }

    @Test func hasTheWordsOfEveryClip() {
        let clips = catalog.stretches.values.joined().flatMap {
            [$0.introduction, $0.shortIntroduction, $0.ending, $0.easier].compactMap(\.self)
        }
        #expect(clips.allSatisfy { catalog.texts[$0]?.isEmpty == false })
        // Three cues, three more closings, six lines of care, and four endings that stay low.
        #expect(catalog.texts.count == Set(clips).count + 16)
    }

    @Test func saysHowToComeOutOfEachStretch() throws {
        for entry in catalog.entries {
            #expect(entry.stretch.posture != nil)
            let stem = entry.introduction.replacing("-begin.flac", with: "-end")
            #expect(entry.ending == "\(stem).flac" || entry.ending == "\(stem).opus")
        }
    }

    @Test(
        arguments: [
            ("ands and knees", [.knee, .wrist, .floor]), ("on a cushion", [.knee, .floor]), ("wall", [.wall]),
            ("old a chair", [.chair]), ("Sit on a chair", [.chair]), ("Lie on your back", [.floor, .pregnancy]),
            ("Lie face down", [.floor, .pregnancy]), ("neck", [.neck]), ("ankle across your", [.knee, .hip]),
        ] as [(String, Set<StretchTrait>)])
    func hasTheTraitsOfItsWords(words: String, traits: Set<StretchTrait>) throws {
        let entries = catalog.entries.filter { entry in
            // "Hand behind your neck" moves the shoulder.
            entry.stretch.region != .shoulders && catalog.texts[entry.introduction]?.contains(words) == true
        }
        #expect(!entries.isEmpty)
        for entry in entries { #expect(traits.isSubset(of: entry.traits), "\(entry.stretch.id)") }
    }

    @Test(arguments: [
        (StretchTrait.knee, [Region.quads]), (.wrist, []), (.neck, [.neck]), (.shoulder, []), (.lowerBack, []),
        (.hip, [.glutes]), (.ankle, [.calves]), (.floor, [.back]), (.chair, []), (.wall, []), (.pregnancy, []),
    ])
    func leavesStretchesOfMostRegionsWithoutATrait(trait: StretchTrait, empty: [Region]) {
        let left = Set(catalog.entries.filter { !$0.traits.contains(trait) }.map(\.stretch.region))
        #expect(Set(Region.allCases).subtracting(left) == Set(empty))
    }

    @Test func givesTimeToRollOverKneelAndMoveAChair() {
        let seconds = catalog.entries.map(\.stretch).reduce(into: [:]) { $0[$1.id] = $1.sideChange }
        #expect(seconds.keys.allSatisfy { !$0.hasPrefix("neck-") })
        #expect(seconds.values.allSatisfy { (4...10).contains($0) })
        #expect(
            Set(seconds.filter { $0.value >= 6 }.keys) == [
                "glutes-pigeon-pose", "hip_flexors-kneeling-hip-flexor-stretch", "hip_flexors-pigeon-pose-stretch",
                "hip_flexors-high-knee-stretch", "hip_flexors-reverse-lunge-hip-flexor-stretch",
                "quads-standing-quad-stretch", "quads-lunge-quad-stretch", "quads-side-lying-quad-stretch",
                "quads-reverse-lunge-quad-stretch",
            ])
    }

    @Test func hasAnEasierFormOfEachStretch() throws {
        for entry in catalog.entries {
            let text = try #require(entry.easier.flatMap { catalog.texts[$0] }, "\(entry.stretch.id)")
            #expect(text.hasPrefix("To make it easier, "))
        }
    }

    @Test func namesEachStretchAndItsSide() {
        for entry in catalog.entries {
            let text = entry.shortIntroduction.flatMap { catalog.texts[$0] }
            #expect(text == "\(entry.stretch.name)\(entry.stretch.isBilateral ? ", left side." : ".")")
        }
    }

    /// An introduction fits into a short segment.
    @Test func hasCareEarlyAndAtHalfOfTheDefaultSession() throws {
        for seed in 0..<40 as Range<UInt64> {
            let selection = try StretchSelection(
                from: StretchPool(catalog), for: RegionDuration.defaults.map(StretchChoice.region), seed: seed)
            let routine = try catalog.routine(of: selection)
            #expect(routine.steps.allSatisfy { $0.introduction.frames < Frames.inSeconds(15) })
            let timeline = SessionTimeline(
                compiling: routine, leadIn: .every, changeOver: .standard, tones: .on)
            let care = timeline.phases.indices.filter { index in
                timeline.phases[index].cues.contains { $0.clip.path.hasPrefix("shared/care-") }
            }
            #expect(care.count == 2)
            #expect(timeline.starts[care[0]] < timeline.sound.frames / 10)
            #expect((timeline.sound.frames / 3...timeline.sound.frames * 2 / 3).contains(timeline.starts[care[1]]))
            for step in routine.steps {
                guard let ending = step.ending else { continue }
                #expect(timeline.phases.flatMap(\.cues).contains { $0.clip == ending })
            }
        }
    }

    @Test func isLocatedByTheExecutableThenInThePrefix() throws {
        let prefix = try TemporaryFolder()
        let bundled = "\(prefix.path)/bin/limber_Resources.resources/Audio"
        try prefix.file("share/limber/stretching/stretches.json")
        #expect(try AudioFolder.locate(executable: "\(prefix.path)/bin/limber").path == "\(prefix.path)/share/limber")
        try prefix.file("bin/limber_Resources.resources/Audio/stretching/stretches.json")
        let found = try AudioFolder.locate(executable: "\(prefix.path)/bin/limber")
        #expect(found.path == bundled)
        #expect(found.stretching == bundled + "/stretching")
        #expect(found.music == bundled + "/music")
    }

    @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/usr/share/limber")))
    func listsTheSearchedPlaces() {
        let error = #expect(throws: AudioFolderMissing.self) {
            try AudioFolder.locate(executable: "/nowhere/bin/limber")
        }
        #expect(
            error?.places == [
                "/nowhere/bin/limber_Resources.resources/Audio", "/nowhere/share/limber", "/usr/share/limber",
            ])
    }
}

@Suite struct InstalledCatalogsTests {
    private let home: TemporaryFolder
    private let catalogs: InstalledCatalogs

    private var folder: String { home.path }

    init() throws {
        home = try TemporaryFolder()
        try home.file("bundled/stretching/stretches.json", text: "{}")
        for (path, language) in [
            ("user/a/stretches.json", "de-AT"), ("user/b/stretching/stretches.json", "de"),
            ("shared/c/stretches.json", "de"), ("shared/c/reminders.json", "de"), ("user/d/meditation.json", "german"),
        ] { try home.file(path, text: #"{"language": "\#(language)"}"#) }
        catalogs = InstalledCatalogs(
            bundled: "\(home.path)/bundled", roots: ["\(home.path)/user", "\(home.path)/shared"])
    }

    @Test(arguments: [
        ("en", "bundled/stretching"), ("en-GB", "bundled/stretching"), ("de", "user/b/stretching"), ("de-AT", "user/a"),
        ("de-CH", "user/a"),
    ])
    func prefersTheExactLanguageThenTheFirstFolder(language: String, expected: String) throws {
        let found = try catalogs.folder(of: .stretching, in: try LanguageTag(parsing: language))
        #expect(found == "\(folder)/\(expected)")
    }

    @Test func namesTheInstalledLanguagesAndUnreadableCatalogs() throws {
        let german = try LanguageTag(parsing: "de")
        let error = #expect(throws: LanguageRefusal.self) { try catalogs.folder(of: .meditation, in: german) }
        #expect(
            error?.description == """
                no meditation catalog in 'de'; installed: en; skipped \(folder)/user/d/meditation.json: language: \
                'german' is not a language tag; use a tag such as en, de or pt-BR
                """)
        #expect(try catalogs.folder(of: .reminders, in: german) == "\(folder)/shared/c")
    }
}
