import Resources
import Testing

@Suite(.timeLimit(.minutes(5))) struct BellTests {
    private let path: String

    init() throws { path = try AudioFolder.locate().meditation + "/shared/bell.wav" }

    @Test func soundsForNineSecondsAndEndsInSilence() throws {
        let sound = try Samples(of: path)
        #expect(sound.rate == 24_000)
        #expect(sound.values.count == 9 * 24_000)
        #expect(sound.values.first == 0)
        #expect(sound.values.last == 0)
        // The bell sounds at once and has decayed at its end.
        #expect(sound.quietMilliseconds(sound.values) < 10)
        #expect(sound.values.suffix(2400).allSatisfy { abs(Int($0)) < 33 })
        #expect(abs(sound.peak + 4) <= 0.1)
    }

    @Test(.enabled(if: Loudness.isMeasurable, "needs ffmpeg")) func isQuieterThanTheVoice() throws {
        #expect(abs(try Loudness(of: path, padding: 0).integrated + 21) <= 1)
    }
}
