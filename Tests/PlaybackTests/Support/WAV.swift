/// A WAV file of any width with any claims in its header.
struct WAV {
    var rate = 48_000
    var channels = 1
    var bits = 16
    /// The frames in the header if they differ from the true number.
    var claimedFrames: Int?
    /// Samples from -1 to 1, interleaved.
    var samples: [Double]

    /// Silence with one full-scale sample in one channel.
    static func impulse(
        at frame: Int, of frames: Int, rate: Int = 48_000, channels: Int = 1, bits: Int = 16, channel: Int = 0
    ) -> WAV {
        var samples = [Double](repeating: 0, count: frames * channels)
        samples[frame * channels + channel] = 0.5
        return WAV(rate: rate, channels: channels, bits: bits, samples: samples)
    }

    var bytes: [UInt8] {
        let frameBytes = channels * bits / 8
        var body = Array("WAVEfmt ".utf8) + little(16, 4)
        body += little(1, 2) + little(channels, 2) + little(rate, 4) + little(rate * frameBytes, 4)
        body += little(frameBytes, 2) + little(bits, 2)
        let scale = Double(1 << (bits - 1))
        let data = samples.flatMap { sample in
            // Eight-bit samples are unsigned.
            little(Int((sample * scale).rounded(.down)) + (bits == 8 ? 128 : 0), bits / 8)
        }
        body += Array("data".utf8) + little((claimedFrames ?? samples.count / channels) * frameBytes, 4) + data
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
