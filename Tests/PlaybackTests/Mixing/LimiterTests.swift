import Testing

@testable import Playback

@Suite struct LimiterTests {
    /// Each place among samples of both signs, loud or quiet, and of an odd number of frames or not.
    @Test(
        arguments: [27_571, -27_571, -32_768] as [Int16],
        [(27_570, 72), (27_570, 70), (16_383, 72), (16_384, 72)] as [(Int16, Int)])
    func noticesASampleAboveTheCeilingAnywhere(peak: Int16, others: (sample: Int16, count: Int)) {
        var samples = [Int16](repeating: others.sample, count: others.count)
        for index in samples.indices {
            #expect(Limiter().passes(samples[...]))
            let sample = samples[index]
            samples[index] = peak
            #expect(!Limiter().passes(samples[...]))
            samples[index] = -sample
        }
    }

    @Test func lowersBothChannelsAtOnceAndRecovers() {
        var limiter = Limiter()
        let loud = limiter.limit(-40_000, 20_000)
        #expect(abs(loud.left + 27_570) < 0.01 && abs(loud.right - 13_785) < 0.01)
        #expect(!limiter.passes([]))
        // 37 % of the missing gain are left after 100 ms.
        for _ in 0..<4800 { _ = limiter.limit(1000, 1000) }
        #expect(abs(1 - limiter.gain - 0.310_75 * 0.3679) < 0.001)
        for _ in 0..<60_000 { _ = limiter.limit(1000, 1000) }
        #expect(limiter.gain == 1)
        #expect(limiter.limit(1000, -3) == (1000, -3))
    }
}
