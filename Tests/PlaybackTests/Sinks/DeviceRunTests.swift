import Platform
import Testing

@testable import Playback

/// The upper limit of heard frames, whatever delay a device reports.
@Suite struct DeviceRunTests {
    private let clock = ManualClock()

    @Test func hearsNothingBeforeItStarts() {
        var run = DeviceRun()
        run.write(24_000)
        clock.advance(frames: 48_000)
        #expect(run.unheard(at: clock.now) == 24_000)
    }

    @Test(arguments: [(0, 24_000), (960, 23_040), (23_999, 0), (48_000, 0)])
    func hearsNoMoreThanTheElapsedTime(elapsed: Int, unheard: Int) {
        var run = DeviceRun()
        run.write(24_000)
        run.start(at: clock.now)
        clock.advance(frames: elapsed)
        #expect(run.unheard(at: clock.now) == unheard)
    }

    @Test func countsWritesDuringPlayback() {
        var run = DeviceRun()
        run.write(24_000)
        run.start(at: clock.now)
        clock.advance(frames: 12_000)
        run.write(12_000)
        #expect((23_900...24_000).contains(run.unheard(at: clock.now)))
    }

    /// An hour on a device whose clock is 0.1 % fast: its own estimate is never limited.
    @Test func acceptsTheEstimateOfAFastDevice() {
        var run = DeviceRun()
        run.start(at: clock.now)
        let hour = 3600 * 48_000
        clock.advance(frames: hour)
        run.write(hour + hour / 1000)
        #expect(run.unheard(at: clock.now) == 0)
    }
}
