import Catalog
import Foundation
import Resources
import SessionCore
import Testing

@Suite struct BundledCatalogTests {
    private let folder: AudioFolder

    init() throws { folder = try AudioFolder.locate() }

    @Test func passesTheCatalogCheck() {
        #expect(StretchCatalog.check(folder: folder.stretching) == [])
    }

    /// `InstalledCatalogs` does not read the bundled manifests for their language.
    @Test(arguments: ["stretching/stretches.json", "meditation/meditation.json", "reminders/reminders.json"])
    func isEnglish(manifest: String) throws {
        struct Language: Decodable { let language: String }
        let data = try Data(contentsOf: URL(filePath: "\(folder.path)/\(manifest)"))
        #expect(try JSONDecoder().decode(Language.self, from: data).language == "en")
    }

    @Test func holds39StretchesOf8Regions() throws {
        let catalog = try StretchCatalog(folder: folder.stretching)
        let stretches = Region.allCases.flatMap { catalog.stretches[$0, default: []] }.map(\.stretch)
        #expect(stretches.count == 39)
        #expect(stretches.filter(\.isBilateral).count == 30)
        for region in Region.allCases {
            #expect(catalog.stretches[region]?.count == (region == .hamstrings ? 4 : 5))
            #expect(stretches.filter { $0.region == region }.allSatisfy { $0.id.hasPrefix("\(region.rawValue)-") })
        }
    }

    @Test func namesEachClipAfterItsStretch() throws {
        let catalog = try StretchCatalog(folder: folder.stretching)
        for (region, entries) in catalog.stretches {
            for entry in entries {
                let slug = entry.stretch.name.lowercased().replacing(" ", with: "-").replacing("'", with: "")
                #expect(entry.introduction == "\(region.rawValue)/\(slug)-begin.flac")
            }
        }
    }

    @Test func saysHowToComeOutOfEachStretchOnTheFloor() throws {
        let catalog = try StretchCatalog(folder: folder.stretching)
        for entry in catalog.stretches.values.joined() where [.kneeling, .lying].contains(entry.stretch.posture) {
            #expect(entry.ending == entry.introduction.replacing("-begin.flac", with: "-end.flac"))
        }
    }

    @Test func givesThePostureOfEachStretch() throws {
        let catalog = try StretchCatalog(folder: folder.stretching)
        #expect(catalog.stretches.values.joined().allSatisfy { $0.stretch.posture != nil })
    }

    @Test func hasCareEarlyAndAtHalfOfTheDefaultSession() throws {
        let catalog = try StretchCatalog(folder: folder.stretching)
        for seed in 0..<40 as Range<UInt64> {
            let selection = StretchSelection(from: catalog, for: RegionDuration.defaults, seed: seed)
            let routine = try catalog.routine(of: selection)
            let timeline = Timeline(
                compiling: routine, leadIn: .every, changeOver: .standard, tones: .on)
            let care = timeline.phases.indices.filter { index in
                timeline.phases[index].cues.contains { $0.clip.path.hasPrefix("shared/care-") }
            }
            #expect(care.count == 2)
            #expect(timeline.starts[care[0]] < timeline.frames / 10)
            #expect((timeline.frames / 3...timeline.frames * 2 / 3).contains(timeline.starts[care[1]]))
            for step in routine.steps {
                guard let ending = step.ending else { continue }
                #expect(timeline.phases.flatMap(\.cues).contains { $0.clip == ending })
            }
        }
    }

    @Test func introducesEachStretchWithinAShortSegment() throws {
        let catalog = try StretchCatalog(folder: folder.stretching)
        for seed in 0..<40 as Range<UInt64> {
            let selection = StretchSelection(from: catalog, for: RegionDuration.defaults, seed: seed)
            let introductions = try catalog.routine(of: selection).steps.map(\.introduction.frames)
            #expect(introductions.allSatisfy { $0 < Frames.inSeconds(15) })
        }
    }

    @Test func isLocatedByTheExecutableThenInThePrefix() throws {
        let prefix = NSTemporaryDirectory() + "limber-prefix-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: prefix) }
        let installed = prefix + "/share/limber"
        let bundled = prefix + "/bin/limber_Resources.resources/Audio"
        try FileManager.default.createDirectory(atPath: installed + "/stretching", withIntermediateDirectories: true)
        #expect(try AudioFolder.locate(executable: prefix + "/bin/limber").path == installed)
        try FileManager.default.createDirectory(atPath: bundled + "/stretching", withIntermediateDirectories: true)
        let found = try AudioFolder.locate(executable: prefix + "/bin/limber")
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
