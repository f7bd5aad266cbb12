import SessionCore
import TestSupport
import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(5))) struct ClipLoaderTests {
    private let folder: SoundFolder
    private let loader: ClipLoader

    init() throws {
        folder = try SoundFolder()
        loader = ClipLoader(folder: folder.path)
    }

    @Test func loadsAClipAtTheLengthOfItsHeader() async throws {
        try folder.file("a", WAV.impulse(at: 100, of: 24_001, rate: 24_000).bytes)
        let loaded = await loader.load(Clip(path: "a", frames: 48_002))
        #expect(loaded.samples.frames == 48_002)
        #expect(loaded.warning == nil)
    }

    @Test func publishesTheFirstSecondBeforeTheWholeClip() async throws {
        try folder.file("a", WAV.impulse(at: 100, of: 72_000, rate: 24_000).bytes)
        let (beginnings, beginning) = AsyncStream<ClipSamples>.makeStream()
        let loaded = await loader.load(Clip(path: "a", frames: 144_000)) { beginning.yield($0) }
        beginning.finish()
        let published = await beginnings.reduce(into: []) { $0.append($1) }
        #expect(published.map(\.isBeginning) == [true])
        #expect(published.allSatisfy { (48_000..<60_000).contains($0.frames) })
        for part in published {
            #expect(Difference(part.samples, loaded.samples.samples[..<part.frames]) == nil)
        }
        #expect(!loaded.samples.isBeginning && loaded.samples.frames == 144_000)
    }

    @Test func padsATruncatedFileWithSilenceAndWarnsOnce() async throws {
        let samples = Noise.samples(1000)
        try folder.file(
            "a", WAV(claimedFrames: 49_000, samples: samples.map { Double($0) / 32_768 }).bytes)
        let clip = Clip(path: "a", frames: 49_000)
        let loaded = await loader.load(clip)
        #expect(Difference(loaded.samples.samples, samples + [Int16](repeating: 0, count: 48_000)) == nil)
        #expect(loaded.warning == .shortClip(path: "\(folder.path)/a", missingMilliseconds: 1000))
        #expect(await loader.load(clip).warning == nil)
    }

    @Test(arguments: [[], Array("This is text.".utf8)])
    func replacesAnUnreadableFileWithSilenceAndWarnsOnce(bytes: [UInt8]) async throws {
        try folder.file("a", bytes)
        let clip = Clip(path: "a", frames: 100)
        let loaded = await loader.load(clip)
        #expect(loaded.samples.frames == 0)
        guard case .unplayableClip(let error) = loaded.warning else {
            Issue.record("\(String(describing: loaded.warning))")
            return
        }
        #expect(error.hasPrefix("cannot open '\(folder.path)/a': "))
        #expect(await loader.load(clip).warning == nil)
    }

    @Test func reportsAMissingFile() async {
        let loaded = await loader.load(Clip(path: "b", frames: 100))
        #expect(
            loaded.warning == .unplayableClip(error: "cannot open '\(folder.path)/b': no such file or directory"))
    }
}
