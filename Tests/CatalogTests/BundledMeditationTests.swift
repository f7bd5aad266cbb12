import Catalog
import Resources
import SessionCore
import Testing

@Suite struct BundledMeditationTests {
    private let catalog: MeditationCatalog
    private let folder: AudioFolder

    init() throws {
        folder = try AudioFolder.locate()
        catalog = try MeditationCatalog(folder: folder.meditation)
    }

    @Test func passesTheCatalogCheck() {
        #expect(MeditationCatalog.check(folder: folder.meditation) == [])
        #expect(catalog.courses.map(\.name) == ["Basic Breathing"])
    }

    /// Minutes, and the seconds of the parts.
    @Test(arguments: [
        (1, [60]), (2, [30, 60, 30]), (5, [30, 240, 30]), (9, [30, 480, 30]), (10, [45, 525, 30]),
        (19, [45, 1065, 30]),
        (20, [60, 1110, 30]), (120, [60, 7110, 30]),
    ])
    func hasThreeShapes(minutes: Int, seconds: [Int]) throws {
        let routine = try catalog.routine(of: MeditationOptions(minutes: minutes), seed: 1)
        #expect(routine.id == "basic-breathing")
        #expect(routine.parts.map { $0.frames / Frames.perSecond } == seconds)
        #expect(routine.frames == Frames.inSeconds(60 * minutes))
        #expect(routine.bell?.path == "shared/bell.wav")
    }

    @Test(arguments: [5, 10, 20]) func startsPartsLikeTheOriginalApp(minutes: Int) throws {
        let parts = try catalog.routine(of: MeditationOptions(minutes: minutes), seed: 1).parts
        #expect(parts[0].cues.first?.clip.path == "intro/intro-welcome.flac")
        #expect(parts[0].cues.first?.offset == 0)
        #expect(parts[2].cues.first?.clip.path == "closing/closing-transition.flac")
        #expect(parts[2].cues.first?.offset == 0)
    }

    @Test(arguments: 1...30) func countsTheBreathOnFixedSeconds(minutes: Int) throws {
        let routine = try catalog.routine(of: MeditationOptions(minutes: minutes), seed: 1)
        let breathing = try #require(routine.parts.first { $0.kind == .breathing })
        let words = ["breathe-in", "hold", "breathe-out", "rest"]
        let counted = breathing.cues.filter { cue in words.contains { cue.clip.path == "breathing/\($0).flac" } }
        #expect(counted.count >= 12)
        #expect(counted.first?.offset == Frames.inSeconds(14))
        for (index, cue) in counted.enumerated() {
            #expect(cue.clip.path == "breathing/\(words[index % 4]).flac")
            #expect(cue.offset == Frames.inSeconds(14 * (1 + index / 4) + [0, 4, 6, 12][index % 4]))
        }
    }

    @Test(arguments: [5, 10, 20]) func fitsEveryInterjection(minutes: Int) throws {
        let expected = [5: 4, 10: 7, 20: 10][minutes]
        for seed in 0..<40 as Range<UInt64> {
            let routine = try catalog.routine(of: MeditationOptions(minutes: minutes), seed: seed)
            let said = routine.parts[1].cues.map(\.clip.path).filter { path in
                ["reminder", "midpoint", "near-the-end"].contains { path.hasPrefix("breathing/\($0)") }
            }
            #expect(said.count == expected)
        }
    }

    @Test(arguments: [2, 3, 5, 8, 10, 15, 20, 45, 120]) func announcesTheMidpoint(minutes: Int) throws {
        let routine = try catalog.routine(of: MeditationOptions(minutes: minutes), seed: 3)
        let cue = routine.parts[1].cues.first { $0.clip.path == "breathing/midpoint.flac" }
        // The counted breath leaves no room for the cue that early.
        guard minutes > 3 else { return #expect(cue == nil) }
        let start = routine.parts[0].frames + (try #require(cue)).offset
        #expect(abs(start - routine.frames / 2) <= routine.frames / 20)
    }
}
