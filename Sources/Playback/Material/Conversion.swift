import AudioFiles
import SessionCore

/// A conversion of decoded frames of any rate and channel count to the mixer's format: 48 kHz, 16 bit, one or two
/// channels.
///
/// One conversion can take the frames of several files with the same format, so that joins do not click.
struct Conversion: ~Copyable {
    let channels: Int
    let outputChannels: Int
    private var resampler: Resampler<Float>?
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
