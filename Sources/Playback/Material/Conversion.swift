import SessionCore
import Soxr

/// Turns decoded frames of any rate and channel count into the mixer's: 48 kHz, 16 bit, one channel or two.
///
/// One conversion can take the frames of many files that are alike, so that nothing clicks where they meet.
struct Conversion: ~Copyable {
    let rate: Int
    let channels: Int
    let outputChannels: Int
    private var resampler: Resampler<Float>?

    init(rate: Int, channels: Int, outputChannels: Int) throws(SoxrError) {
        resampler =
            rate == Frames.perSecond
            ? nil : try Resampler(from: rate, to: Frames.perSecond, channels: outputChannels)
        self.rate = rate
        self.channels = channels
        self.outputChannels = outputChannels
    }

    /// Takes frames of `input`, folded to the output's channels, and fills `output` from its frame `offset` on. Either
    /// may be the one that runs out.
    mutating func process(
        _ frames: Int, of input: [Float], from start: Int, into output: inout [Int16], at offset: Int
    ) throws(SoxrError) -> (consumed: Int, produced: Int) {
        if resampler != nil {
            return try resampler!.process(frames, of: input, from: start, into: &output, at: offset)
        }
        let count = min(frames, output.count / outputChannels - offset)
        for index in 0..<count * outputChannels {
            let sample = (input[start * outputChannels + index] * 32768).rounded(.toNearestOrEven)
            output[offset * outputChannels + index] = Int16(max(-32768, min(32767, sample)))
        }
        return (count, count)
    }

    /// Fills the rest of `output` with what is still on its way, and returns how many frames that were.
    mutating func flush(into output: inout [Int16], at offset: Int) throws(SoxrError) -> Int {
        resampler == nil ? 0 : try resampler!.flush(into: &output, at: offset)
    }

    /// Folds the first frames of `input` in place, from ``channels`` to ``outputChannels``.
    func fold(_ frames: Int, in input: inout [Float]) {
        switch (channels, outputChannels) {
        case (1, 2):
            for frame in (0..<frames).reversed() {
                input[2 * frame + 1] = input[frame]
                input[2 * frame] = input[frame]
            }
        case (3..., _):
            foldSurround(frames, in: &input)
        case (_, _):
            break
        }
    }

    /// Left and right in full, the others at -3 dB to their side or to both, and all of it so that nothing clips
    /// that did not: ITU-R BS.775 for the order that WAV and FLAC have (L R C LFE Ls Rs), its LFE left out.
    private func foldSurround(_ frames: Int, in input: inout [Float]) {
        let side = Float(0.5).squareRoot()
        var left = [Float](repeating: 0, count: channels)
        var right = left
        for channel in 0..<channels {
            switch channel {
            case 0: left[channel] = 1
            case 1: right[channel] = 1
            case 2: (left[channel], right[channel]) = (side, side)
            case 3 where channels >= 6: break
            case _ where (channel - (channels >= 6 ? 4 : 3)).isMultiple(of: 2): left[channel] = side
            case _: right[channel] = side
            }
        }
        let scale = 1 / max(left.reduce(0, +), right.reduce(0, +))
        for frame in 0..<frames {
            var sum: (left: Float, right: Float) = (0, 0)
            for channel in 0..<channels {
                sum.left += input[frame * channels + channel] * left[channel]
                sum.right += input[frame * channels + channel] * right[channel]
            }
            input[2 * frame] = sum.left * scale
            input[2 * frame + 1] = sum.right * scale
        }
    }
}
