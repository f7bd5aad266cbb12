import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(5))) struct ClipLoaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns a loader of the clip `a`, which has the number 0.
    private func loader(frames: Int) -> ClipLoader {
        ClipLoader([Clip(path: "a", frames: frames)], in: folder.path)
    }

    @Test func loadsAClipAtTheLengthOfItsHeader() async throws {
        try folder.file("a", WAV.impulse(at: 100, of: 24_001, rate: 24_000).bytes)
        let loaded = await loader(frames: 48_002).load(0)
        #expect(loaded.samples.frames == 48_002)
        #expect(loaded.samples.samples.loudest == 200)
        #expect(loaded.warning == nil)
    }

    @Test func publishesTheFirstSecondBeforeTheWholeClip() async throws {
        try folder.file("a", WAV.impulse(at: 100, of: 72_000, rate: 24_000).bytes)
        let (beginnings, beginning) = AsyncStream<ClipSamples>.makeStream()
        let loaded = await loader(frames: 144_000).load(0) { beginning.yield($0) }
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
        let loader = loader(frames: 49_000)
        let loaded = await loader.load(0)
        #expect(Difference(loaded.samples.samples, samples + [Int16](repeating: 0, count: 48_000)) == nil)
        #expect(loaded.warning == .shortClip(path: "\(folder.path)/a", missingMilliseconds: 1000))
        #expect(await loader.load(0).warning == nil)
    }

    @Test(
        arguments: [
            ("", "unknown format, or damaged"), ("This is text.", "unknown format, or damaged"),
            (nil, "no such file or directory"),
        ] as [(String?, String)])
    func replacesAnUnreadableFileWithSilenceAndWarnsOnce(text: String?, reason: String) async throws {
        if let text { try folder.file("a", text: text) }
        let loader = loader(frames: 100)
        let loaded = await loader.load(0)
        #expect(loaded.samples.frames == 0)
        #expect(loaded.warning == .unplayableClip(error: "cannot open '\(folder.path)/a': \(reason)"))
        #expect(await loader.load(0).warning == nil)
    }
}

/// The cache of a timeline whose window has the present phase and the three after it.
@Suite struct ClipCacheTests {
    private let timeline = Timeline(.said("a", 10), .said("b", 10), .said("a", 10), .said("d", 10), .said("e", 10))
    private let samples = ClipSamples(channels: 1, samples: [1, 2, 3])
    private var cache: ClipCache

    init() {
        cache = ClipCache(clips: timeline.clips.count)
        cache.require(at: 0, on: timeline)
    }

    @Test mutating func requestsEachClipOnce() {
        #expect(cache.requested() == "abd")
        cache.require(at: 1, on: timeline)
        #expect(cache.requested() == "e")
    }

    @Test mutating func requestsAClipAgainIfThereWasNoRoom() {
        let isRequested = cache.request(0) { _ in false }
        #expect(!isRequested)
        #expect(cache.requested() == "abd")
    }

    @Test mutating func givesUnneededClipsBack() {
        cache.store(samples, as: 0)
        cache.store(samples, as: 1)
        cache.require(at: 3, on: timeline)
        #expect(cache[0] == nil)
        #expect([cache.takeUnneeded(), cache.takeUnneeded()].allSatisfy { $0?.samples == [1, 2, 3] })
        #expect(cache.takeUnneeded()?.samples == nil)
        cache.require(at: 0, on: timeline)
        #expect(cache.requested() == "abd")
    }

    @Test mutating func rejectsALateClip() {
        cache.require(at: 3, on: timeline)
        cache.store(samples, as: 1)
        #expect(cache[1] == nil)
        #expect(cache.takeUnneeded()?.samples == [1, 2, 3])
    }
}

extension ClipCache {
    fileprivate mutating func require(at phase: Int, on timeline: Timeline) {
        let place = Cursor(phase: phase, frame: 0)
        require(CueWindow(from: place, to: place, on: timeline), nil, nil, on: timeline)
    }

    /// Requests all clips, and returns their names.
    fileprivate mutating func requested() -> String {
        var names = ""
        for (clip, name) in "abde".enumerated() {
            _ = request(clip) { _ in
                names.append(name)
                return true
            }
        }
        return names
    }
}
