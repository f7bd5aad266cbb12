import Catalog
import Resources
import SessionCore
import Testing

/// The examples in the doc comments of Catalog. They take 0.3 s: one reads the headers of many clips.
@Suite struct CatalogExamples {
    @Test func drawsARoutine() throws {
        let files = try CatalogFolder.stretches()
        let folder = files.path
        let catalog = try StretchCatalog(folder: folder)
        let pool = StretchPool(catalog)
        let selection = try StretchSelection(from: pool, for: [StretchChoice(parsing: "back:90")], seed: 7)
        let routine = try catalog.routine(of: selection)  // one stretch of 90 s, with the lengths of its clips
        #expect(routine.steps.map(\.stretch.id) == ["b1"])
        #expect(routine.steps.map(\.introduction.frames) == [4800])
    }

    @Test func drawsAmongTheAllowedStretches() throws {
        let folder = try AudioFolder.locate().stretching
        let catalog = try StretchCatalog(folder: folder)
        let pool = try StretchPool(catalog, for: StretchOptions(postures: [.standing], excluded: ["wall"]))
        let selection = try StretchSelection(from: pool, for: [StretchChoice(parsing: "calves:45")], seed: 7)
        let stretch = selection.picks[0].entry.stretch.id
        #expect(stretch.hasPrefix("calves-") && stretch != "calves-wall-push-up-calf-stretch")
    }

    @Test func drawsAPiece() throws {
        let folder = try AudioFolder.locate().music
        let catalog = try MusicCatalog(folder: folder)
        let piece = catalog.piece(seed: 7)  // always the same piece
        let rain = try catalog.entry(named: "rain")  // a sound, which only its name chooses
        #expect(piece.kind == .piece)
        #expect(rain.kind == .sound)
    }

    @Test func splitsASentenceIntoRecordings() {
        let phrases = Phrases(["in-30-seconds.opus": "In 30 seconds.", "press-play.opus": "Press play to start."])
        let pieces = phrases.pieces(of: "Core in 30 seconds. Press play to start.")
        // spoken "Core", recorded "in-30-seconds.opus", recorded "press-play.opus"
        #expect(pieces.map(\.path) == [nil, "in-30-seconds.opus", "press-play.opus"])
    }

    @Test func laysAMeditationOut() throws {
        let folder = try AudioFolder.locate().meditation
        let catalog = try MeditationCatalog(folder: folder)
        let first = catalog.courses.first?.id  // the default course
        let routine = try catalog.routine(of: MeditationOptions(course: first, minutes: 5), seed: 7)
        let seconds = Frames.seconds(routine.frames)  // 300
        #expect(seconds == 300)
    }
}
