import Catalog
import Foundation
import Resources
import Testing

/// The pieces and sounds that `tools/music` made. One test at a time, because they compute for long.
@Suite(.timeLimit(.minutes(10)), .serialized) struct BundledMusicTests {
    private static let pieces = ["dawn", "pebbles", "lantern", "meadow"]
    private static let all = pieces + ["rain", "waves", "brown"]

    /// Measured once for all tests.
    private static let measurements: [String: Result<MusicMeasurement, any Error>] = all.reduce(into: [:]) { all, id in
        all[id] = Result { try MusicMeasurement(of: path(id)) }
    }

    private static func path(_ id: String) throws -> String {
        let catalog = try MusicCatalog(folder: AudioFolder.locate().music)
        return catalog.path(of: try catalog.entry(named: id))
    }

    private func measured(_ id: String) throws -> MusicMeasurement { try #require(Self.measurements[id]).get() }

    @Test func listsFourPiecesAndThreeSounds() throws {
        let folder = try AudioFolder.locate().music
        #expect(MusicCatalog.check(folder: folder) == [])
        let catalog = try MusicCatalog(folder: folder)
        #expect(catalog.entries.map(\.id) == Self.all)
        #expect(catalog.pieces.map(\.id) == Self.pieces)
    }

    @Test(.enabled(if: Loudness.isMeasurable, "needs ffmpeg"), arguments: all)
    func isQuieterThanTheNarration(id: String) throws {
        let loudness = try Loudness(of: Self.path(id), padding: 0)
        #expect(abs(loudness.integrated + 26) <= 0.5)
        #expect(loudness.truePeak <= -6)
    }

    @Test(arguments: all) func hasTheFormatOfTheMixer(id: String) throws {
        let sound = try measured(id)
        #expect(sound.rate == 48_000)
        #expect(sound.channels == 2)
        #expect(Self.pieces.contains(id) ? (180...300).contains(sound.seconds) : (60...120).contains(sound.seconds))
    }

    @Test(arguments: all) func survivesASingleSpeaker(id: String) throws {
        #expect(try (0.3..<0.97).contains(measured(id).correlation))
    }

    @Test(arguments: all) func loopsWithoutASeam(id: String) throws {
        let sound = try measured(id)
        for share in sound.smallerSteps + sound.smallerBends { #expect(share < 0.99) }
        #expect(sound.smallerLevelChanges < 0.995)
    }

    @Test(arguments: pieces) func isHeardFromSmallSpeakers(piece: String) throws {
        let balance = try measured(piece).balance
        #expect(balance.low < 0.4)
        #expect(balance.high > 0.001)
        #expect(balance.withHighPartials > 0.5)
    }

    @Test(arguments: all) func neverRepeatsItself(id: String) throws {
        #expect(try measured(id).repetition < 0.85)
    }

    @Test func findsARepetition() {
        var state: UInt32 = 1
        let noise = (0..<5000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(state >> 16) / 32_768 - 1
        }
        #expect(MusicMeasurement.repetition(of: noise, rate: 100) < 0.5)
        #expect(MusicMeasurement.repetition(of: noise + noise[1000..<2500], rate: 100) > 0.99)
    }

    @Test func allAudioStaysWithin80Megabytes() throws {
        let folder = try AudioFolder.locate().path
        let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        let bytes = try files.reduce(0) { sum, file in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
            return sum + (attributes[.type] as? FileAttributeType == .typeRegular ? attributes[.size] as? Int ?? 0 : 0)
        }
        #expect(bytes > 10_000_000)
        #expect(bytes <= 80_000_000)
    }
}
