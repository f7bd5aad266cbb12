import SessionCore
import Testing

@Suite struct FramesTests {
    @Test(arguments: [
        (0, 44_100, 0), (48_000, 48_000, 48_000), (24_000, 24_000, 48_000), (44_100, 44_100, 48_000),
        // 1.0884…, 2.1768… and 0.4988… frames,
        (1, 44_100, 1), (2, 44_100, 2), (1, 96_200, 0),
        // exactly a half, one and a half, and two and a half.
        (1, 96_000, 1), (3, 96_000, 2), (5, 96_000, 3), (1, 192_000, 0), (2, 192_000, 1), (446_401, 96_000, 223_201),
    ])
    func roundsConvertedLengthsHalfUp(frames: Int, rate: Int, length: Int) {
        #expect(Frames.converting(frames, from: rate) == length)
    }

    @Test(arguments: [
        (0.0, 0), (12.5, 600_000), (9.3, 446_400), (0.5 / 48_000, 1), (0.49 / 48_000, 0), (1.5 / 48_000, 2),
    ])
    func convertsATimeToTheNearestFrame(seconds: Double, frame: Int) {
        #expect(Frames.nearest(toSeconds: seconds) == frame)
    }

    @Test(arguments: [1e99, .infinity, .nan])
    func aTimeBeyondTheRangeHasNoFrame(seconds: Double) {
        #expect(Frames.nearest(toSeconds: seconds) == nil)
    }

    @Test func secondsAndFramesAgree() {
        #expect(Frames.inSeconds(30) == 1_440_000)
        #expect(Frames.seconds(24_000) == 0.5)
    }
}
