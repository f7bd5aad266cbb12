import Platform
import Playback
import SessionCore
import Testing

@Suite struct MonotonicTimeTests {
    static let year = Frames.inSeconds(365 * 86_400)

    @Test(arguments: [0, 1, 2, 3, 479, 48_000, 4_799_999, year])
    func isTheFirstNanosecondByWhichAFrameWasHeard(frames: Int) {
        let start = MonotonicTime(nanoseconds: 123_456_789)
        let end = start.advanced(byFrames: frames)
        #expect(end.frames(since: start) == frames)
        #expect(MonotonicTime(nanoseconds: end.nanoseconds - 1).frames(since: start) < max(1, frames))
    }

    @Test func aSecondHasItsFrames() {
        #expect(MonotonicTime(nanoseconds: 1_000_000_000).frames(since: MonotonicTime(nanoseconds: 0)) == 48_000)
    }

    /// People write `--at 1e12=stop`, and a daemon can have lost its sound card over the weekend.
    @Test(arguments: [100 * year, .max])
    func isFarAwayAfterMoreThanCanBeCounted(frames: Int) {
        let start = MonotonicTime.now
        #expect(start.advanced(byFrames: frames).frames(since: start) > 40 * Self.year)
    }
}
