import Testing

@testable import Playback

@Suite struct LimiterTests {
    /// Each place among samples of both signs, loud or quiet, and of an odd number of frames or not.
    @Test(
        arguments: [24_573, -24_573, -32_768] as [Int16],
        [(24_572, 72), (24_572, 70), (16_383, 72), (16_384, 72)] as [(Int16, Int)])
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
        let loud = limited([-40_000, 20_000], by: &limiter)
        #expect(abs(loud[0] + 24_572) < 0.01 && abs(loud[1] - 12_286) < 0.01)
        #expect(!limiter.passes([]))
        // 37 % of the missing gain are left after 100 ms.
        _ = limited([Float](repeating: 1000, count: 2 * 4800), by: &limiter)
        #expect(abs(1 - limiter.gain - 0.385_7 * 0.3679) < 0.001)
        for _ in 0..<12 { _ = limited([Float](repeating: 1000, count: 2 * 4800), by: &limiter) }
        #expect(limiter.gain == 1)
        #expect(limited([1000, -3], by: &limiter) == [1000, -3])
    }

    /// 384 frames of 1000 before a peak of twice the ceiling, which demands half of the gain.
    @Test func fallsInAStraightLineTowardsAPeak() {
        var limiter = Limiter()
        let quiet = [Float](repeating: 1000, count: 2 * 384)
        let sound = limited(quiet + [49_144, 1000] + quiet, by: &limiter)
        #expect(sound[2 * 384] == 24_572)
        for frame in 0..<384 {
            let gain = 1 - max(0, 0.5 - Float(384 - frame) / 192)
            #expect(abs(sound[2 * frame] - 1000 * gain) < 0.01, "frame \(frame)")
        }
        #expect(sound[2 * 385] > 500 && sound[2 * 385] < 501)
    }

    private func limited(_ frames: [Float], by limiter: inout Limiter) -> [Float] {
        var frames = frames
        frames.withUnsafeMutableBufferPointer { limiter.limit($0) }
        return frames
    }
}
