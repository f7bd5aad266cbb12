import Platform
import Playback
import ScoreCore
import Testing

@Suite struct MonotonicTimeTests {
    static let year = Frames.inSeconds(365 * 86_400)

    @Test(arguments: [0, 1, 2, 3, 479, 48_000, 4_799_999, year])
    func isTheFirstNanosecondOfAFrame(frames: Int) {
        let start = MonotonicTime(nanoseconds: 123_456_789)
        let end = start.advanced(byFrames: frames)
        #expect(end.frames(since: start) == frames)
        #expect(MonotonicTime(nanoseconds: end.nanoseconds - 1).frames(since: start) < max(1, frames))
    }

    @Test func aSecondHas48000Frames() {
        #expect(MonotonicTime(nanoseconds: 1_000_000_000).frames(since: MonotonicTime(nanoseconds: 0)) == 48_000)
    }

    /// Users write `--at 1e12=stop`, and a daemon can be without its sound card for days.
    @Test(arguments: [100 * year, .max])
    func saturatesBeyondItsRange(frames: Int) {
        let start = MonotonicTime.now
        #expect(start.advanced(byFrames: frames).frames(since: start) > 40 * Self.year)
    }
}
