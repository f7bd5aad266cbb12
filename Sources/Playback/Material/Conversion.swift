import AudioFiles
import SessionCore

/// Turns decoded frames of any rate and channel count into the mixer's: 48 kHz, 16 bit, one channel or two.
///
/// One conversion can take the frames of many files that are alike, so that nothing clicks where they meet.
struct Conversion: ~Copyable {
    let rate: Int
    let channels: Int
    let outputChannels: Int
    private var resampler: Resampler<Float>?
    private let speakers: SurroundDownmix

    init(rate: Int, channels: Int, outputChannels: Int) throws(SoxrError) {
        resampler =
            rate == Frames.perSecond
            ? nil : try Resampler(from: rate, to: Frames.perSecond, channels: outputChannels)
        self.rate = rate
        self.channels = channels
        self.outputChannels = outputChannels
        speakers = SurroundDownmix(channels: channels)
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
            for frame in 0..<frames {
                var sum = SurroundDownmix.Weight(left: 0, right: 0)
                for (channel, weight) in speakers.weights.enumerated() {
                    sum.left += input[frame * channels + channel] * weight.left
                    sum.right += input[frame * channels + channel] * weight.right
                }
                input[2 * frame] = sum.left
                input[2 * frame + 1] = sum.right
            }
        case (_, _):
            break
        }
    }
}
