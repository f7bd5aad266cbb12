import SessionCore
import TestSupport
import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(5))) struct ClipLoaderTests {
    private let folder: TemporaryFolder
    private let loader: ClipLoader

    init() throws {
        folder = try TemporaryFolder()
        loader = ClipLoader(folder: folder.path)
    }

    @Test func loadsAClipAtTheLengthOfItsHeader() async throws {
        try folder.file("a", WAV.impulse(at: 100, of: 24_001, rate: 24_000).bytes)
        let loaded = await loader.load(Clip(path: "a", frames: 48_002))
        #expect(loaded.samples.frames == 48_002)
        #expect(loaded.samples.samples.loudest == 200)
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
        try folder.file("a", WAV(claimedBytes: 2 * 49_000, data: WAV.samples(samples)).bytes)
        let clip = Clip(path: "a", frames: 49_000)
        let loaded = await loader.load(clip)
        #expect(Difference(loaded.samples.samples, samples + [Int16](repeating: 0, count: 48_000)) == nil)
        #expect(loaded.warning == .shortClip(path: "\(folder.path)/a", missingMilliseconds: 1000))
        #expect(await loader.load(clip).warning == nil)
    }

    @Test(
        arguments: [
            ("", "format not recognised"), ("This is text.", "format not recognised"),
            (nil, "no such file or directory"),
        ] as [(String?, String)])
    func replacesAnUnreadableFileWithSilenceAndWarnsOnce(text: String?, reason: String) async throws {
        if let text { try folder.file("a", text: text) }
        let clip = Clip(path: "a", frames: 100)
        let loaded = await loader.load(clip)
        #expect(loaded.samples.frames == 0)
        #expect(loaded.warning == .unplayableClip(error: "cannot open '\(folder.path)/a': \(reason)"))
        #expect(await loader.load(clip).warning == nil)
    }
}

@Suite struct ClipCacheTests {
    private let clips = "abcd".map { Clip($0, 10) }
    private let samples = ClipSamples(channels: 1, samples: [1, 2, 3])

    @Test func requestsEachClipOnce() {
        var cache = ClipCache()
        #expect(cache.require([clips[1], clips[0], clips[1]]) == [clips[1], clips[0]])
        #expect(cache.require([clips[0], clips[2]]) == [clips[2]])
    }

    @Test func dropsUnneededClips() {
        var cache = ClipCache()
        _ = cache.require([clips[0], clips[1]])
        cache.store(samples, as: clips[0])
        cache.store(samples, as: clips[1])
        #expect(cache.require([clips[1], clips[2]]) == [clips[2]])
        #expect(cache[clips[0]] == nil)
        #expect(cache[clips[1]]?.samples == [1, 2, 3])
        #expect(cache.require([clips[0]]) == [clips[0]])
    }

    @Test func rejectsALateClip() {
        var cache = ClipCache()
        _ = cache.require([clips[0]])
        _ = cache.require([clips[1]])
        cache.store(samples, as: clips[0])
        #expect(cache[clips[0]] == nil)
    }
}
