import SessionCore
import Testing

@testable import Playback

@Suite struct ClipShelfTests {
    private let clips = "abcd".map { Clip($0, 10) }
    private let samples = ClipSamples(channels: 1, samples: [1, 2, 3])

    @Test func requestsEachClipOnce() {
        var shelf = ClipShelf()
        #expect(shelf.want([clips[1], clips[0], clips[1]]) == [clips[1], clips[0]])
        #expect(shelf.want([clips[0], clips[2]]) == [clips[2]])
    }

    @Test func dropsUnneededClips() {
        var shelf = ClipShelf()
        _ = shelf.want([clips[0], clips[1]])
        shelf.put(samples, as: clips[0])
        shelf.put(samples, as: clips[1])
        #expect(shelf.want([clips[1], clips[2]]) == [clips[2]])
        #expect(shelf[clips[0]] == nil)
        #expect(shelf[clips[1]]?.samples == [1, 2, 3])
        #expect(shelf.want([clips[0]]) == [clips[0]])
    }

    @Test func rejectsALateClip() {
        var shelf = ClipShelf()
        _ = shelf.want([clips[0]])
        _ = shelf.want([clips[1]])
        shelf.put(samples, as: clips[0])
        #expect(shelf[clips[0]] == nil)
    }
}
