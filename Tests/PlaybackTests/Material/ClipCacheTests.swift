import SessionCore
import Testing

@testable import Playback

@Suite struct ClipCacheTests {
    private let clips = "abcd".map { Clip($0, 10) }
    private let samples = ClipSamples(channels: 1, samples: [1, 2, 3])

    @Test func requestsEachClipOnce() {
        var cache = ClipCache()
        #expect(cache.want([clips[1], clips[0], clips[1]]) == [clips[1], clips[0]])
        #expect(cache.want([clips[0], clips[2]]) == [clips[2]])
    }

    @Test func dropsUnneededClips() {
        var cache = ClipCache()
        _ = cache.want([clips[0], clips[1]])
        cache.put(samples, as: clips[0])
        cache.put(samples, as: clips[1])
        #expect(cache.want([clips[1], clips[2]]) == [clips[2]])
        #expect(cache[clips[0]] == nil)
        #expect(cache[clips[1]]?.samples == [1, 2, 3])
        #expect(cache.want([clips[0]]) == [clips[0]])
    }

    @Test func rejectsALateClip() {
        var cache = ClipCache()
        _ = cache.want([clips[0]])
        _ = cache.want([clips[1]])
        cache.put(samples, as: clips[0])
        #expect(cache[clips[0]] == nil)
    }
}
