import Testing

@testable import Playback

@Suite struct RetryTests {
    @Test func doublesTheDelayUpToHalfAMinute() {
        var retry = Retry()
        var waits = [retry.waitFrames]
        for _ in 0..<6 {
            retry = retry.postponed()
            waits.append(retry.waitFrames)
        }
        #expect(waits == [1, 2, 4, 8, 16, 30, 30].map { $0 * 48_000 })
    }
}
