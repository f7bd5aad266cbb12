import AudioFiles
import ScoreCore

/// A conversion of decoded frames of any rate and channel count to the mixer's format: 48 kHz, 16 bit, one or two
/// channels.
///
/// One conversion can take the frames of several files with the same format, so that joins do not click.
struct Conversion: ~Copyable {
    let channels: Int
    let outputChannels: Int
    private var resampler: Resampler?
    private let downmix: SurroundDownmix

    /// Creates a conversion of a file's frames.
    init(of reader: borrowing SoundFileReader, outputChannels: Int) throws(SoxrError) {
        resampler =
            reader.rate == Frames.perSecond
            ? nil : try Resampler(from: reader.rate, to: Frames.perSecond, channels: outputChannels)
        channels = reader.channels
        self.outputChannels = outputChannels
        downmix = SurroundDownmix(speakers: reader.speakers)
    }

    /// Converts frames of `input`, already folded to the output's channels, to `output` from its frame `offset` on.
    /// Stops at the end of either.
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

    /// Writes the resampler's remaining frames to `output`, and returns their number.
    mutating func flush(into output: inout [Int16], at offset: Int) throws(SoxrError) -> Int {
        resampler == nil ? 0 : try resampler!.flush(into: &output, at: offset)
    }

    /// Folds the first `frames` frames of `input` in place, from ``channels`` to ``outputChannels``.
    func fold(_ frames: Int, in input: inout [Float]) {
        downmix.fold(frames, of: channels, to: outputChannels, in: &input)
    }
}

/// The weights that fold surround channels to stereo, after ITU-R BS.775 without the low frequencies, scaled so that
/// the sum cannot clip.
struct SurroundDownmix {
    struct Weight: Hashable {
        var left: Float
        var right: Float
    }

    /// The weights of the channels, in their order. Channels after the last one are silent.
    let weights: [Weight]

    /// Creates weights for the speakers of the channels.
    init(speakers: [ChannelSpeaker]) {
        let weights = speakers.map(\.weight)
        let sum = max(weights.reduce(0) { $0 + $1.left }, weights.reduce(0) { $0 + $1.right })
        // Nothing but low frequencies is silence.
        let scale = sum > 0 ? 1 / sum : 0
        self.weights = weights.map { Weight(left: $0.left * scale, right: $0.right * scale) }
    }

    /// Folds the first `frames` frames of `input` in place. A single channel becomes both channels of stereo.
    func fold(_ frames: Int, of channels: Int, to outputChannels: Int, in input: inout [Float]) {
        switch (channels, outputChannels) {
        case (1, 2):
            for frame in (0..<frames).reversed() {
                input[2 * frame + 1] = input[frame]
                input[2 * frame] = input[frame]
            }
        case (3..., _):
            for frame in 0..<frames {
                var sum = Weight(left: 0, right: 0)
                for (channel, weight) in weights.enumerated() {
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

extension ChannelSpeaker {
    /// The weight before scaling: full, -3 dB or none.
    fileprivate var weight: SurroundDownmix.Weight {
        let reduced = Float(0.5).squareRoot()
        return switch self {
        case .left: .init(left: 1, right: 0)
        case .right: .init(left: 0, right: 1)
        case .centre: .init(left: reduced, right: reduced)
        case .low: .init(left: 0, right: 0)
        case .surroundLeft: .init(left: reduced, right: 0)
        case .surroundRight: .init(left: 0, right: reduced)
        }
    }
}
