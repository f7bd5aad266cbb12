import ALSA
import Testing

/// The example in the doc comments of ALSA. It takes milliseconds, on a device without a card.
@Suite(.enabled(if: PrivateDevices.areLoaded)) struct ALSAExamples {
    @Test func writesToADevice() throws {
        let samples = [Int16](repeating: 0, count: 2 * 4800)
        let pcm = try PCM(opening: "null", rate: 48_000, bufferFrames: 19_200, periodFrames: 4800)
        let written = try pcm.write(samples, from: 0, count: 4800)  // fewer, if the buffer is full
        try pcm.start()
        try pcm.drop()  // discards the frames that were not heard
        #expect(written == 4800)
    }
}
