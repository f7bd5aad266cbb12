import Resources
import Testing

@Suite(.timeLimit(.minutes(5))) struct MusicLoopTests {
    @Test(.enabled(if: Loudness.isMeasurable, "needs ffmpeg")) func isQuieterThanTheNarration() throws {
        let loudness = try Loudness(of: AudioFolder.locate().musicLoop, padding: 0)
        #expect(abs(loudness.integrated + 26) <= 0.15)
        #expect(loudness.truePeak <= -6)
    }

    @Test func hasTheFormatOfTheMixer() throws {
        let sound = try Samples(of: AudioFolder.locate().musicLoop)
        #expect(sound.rate == 48_000)
        #expect(sound.channels == 2)
    }

    /// A click at the seam would be the largest step of all.
    @Test(arguments: [0, 1]) func loopsWithoutAClick(channel: Int) throws {
        let sound = try Samples(of: AudioFolder.locate().musicLoop)
        let values = stride(from: channel, to: sound.values.count, by: sound.channels).map { Int(sound.values[$0]) }
        let steps = zip(values, values.dropFirst()).map { abs($1 - $0) }
        let seam = abs(values[0] - values[values.count - 1])
        #expect(steps.count { $0 < seam } < steps.count * 9 / 10)
    }
}
