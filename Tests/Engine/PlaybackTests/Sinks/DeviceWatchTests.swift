import Platform
import Testing

@testable import Playback

@Suite struct DeviceWatchTests {
    private let clock = ManualClock()
    private var watch = DeviceWatch()

    private mutating func expectNoLoss(at progress: Int, _ location: SourceLocation = #_sourceLocation) {
        let isLost = watch.wait(at: progress, now: clock.now)
        #expect(!isLost, sourceLocation: location)
    }

    @Test mutating func findsADeviceWithoutProgressForTwoSeconds() {
        #expect(watch.deadline == nil)
        expectNoLoss(at: 100)
        let deadline = clock.now.advanced(byFrames: 96_000)
        clock.advance(frames: 95_999)
        expectNoLoss(at: 100)
        #expect(watch.deadline == deadline)
        clock.advance(frames: 1)
        let isLost = watch.wait(at: 100, now: clock.now)
        #expect(isLost)
    }

    /// A rewind makes the number smaller.
    @Test(arguments: [101, 99]) mutating func startsAgainWithAnyProgress(progress: Int) {
        expectNoLoss(at: 100)
        clock.advance(frames: 480_000)
        expectNoLoss(at: progress)
        clock.advance(frames: 95_999)
        expectNoLoss(at: progress)
    }

    @Test mutating func countsNoTimeInWhichNothingWaits() {
        expectNoLoss(at: 100)
        watch.reset()
        clock.advance(frames: 480_000)
        expectNoLoss(at: 100)
    }
}
