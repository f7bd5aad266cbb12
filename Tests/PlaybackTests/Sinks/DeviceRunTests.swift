import Platform
import Testing

@testable import Playback

/// The limit on frames heard, whatever delay a device reports.
@Suite struct DeviceRunTests {
    private let clock = ManualClock()

    @Test func hearsNothingBeforeItStarts() {
        var run = DeviceRun()
        run.write(24_000)
        clock.advance(frames: 48_000)
        #expect(run.unheard(at: clock.now) == 24_000)
    }

    @Test(arguments: [(0, 24_000), (960, 23_040), (23_999, 0), (48_000, 0)])
    func hearsNoMoreThanTimeHasPassed(elapsed: Int, unheard: Int) {
        var run = DeviceRun()
        run.write(24_000)
        run.start(at: clock.now)
        clock.advance(frames: elapsed)
        #expect(run.unheard(at: clock.now) == unheard)
    }

    @Test func countsWhatIsWrittenWhileItPlays() {
        var run = DeviceRun()
        run.write(24_000)
        run.start(at: clock.now)
        clock.advance(frames: 12_000)
        run.write(12_000)
        #expect((23_900...24_000).contains(run.unheard(at: clock.now)))
    }

    /// An hour on a device whose clock is faster by a thousandth: its own estimate is never held back.
    @Test func leavesAFasterDeviceItsEstimate() {
        var run = DeviceRun()
        run.start(at: clock.now)
        let hour = 3600 * 48_000
        clock.advance(frames: hour)
        run.write(hour + hour / 1000)
        #expect(run.unheard(at: clock.now) == 0)
    }
}
