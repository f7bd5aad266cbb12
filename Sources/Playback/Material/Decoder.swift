import AudioFiles
import SessionCore

/// A decoder that turns a sound file into 16-bit frames at the mixer's rate.
///
/// This folder reads clips and music: it opens, decodes and converts their files. It does not decide what sounds. Its
/// work blocks on files, so it runs on the threads `limber-clips` and `limber-music`; of its types, the playback thread
/// uses ``ClipCache`` and ``MusicExchange`` alone.
struct Decoder: ~Copyable {
    private static let blockFrames = 8192

    /// The channels of the decoded frames: one or two.
    let channels: Int
    private var reader: SoundFileReader
    /// The conversion, or `nil` if the file has the mixer's format.
    private var conversion: Conversion?
    private var input: [Float]
    private var waiting = 0..<0
    private var gain: SampleGain
    /// Frames read from the file, at its own rate.
    private var framesRead = 0

    /// Creates a decoder for an open file.
    ///
    /// - Parameters:
    ///   - channels: The channels of the decoded frames. If `nil`, the file's own number, at most two.
    ///   - gain: The factor for the samples. A factor of 1 keeps 16-bit samples as they are.
    init(_ reader: consuming SoundFileReader, channels: Int? = nil, gain: Float = 1) throws {
        let channels = channels ?? min(2, reader.channels)
        let isReady = reader.rate == Frames.perSecond && reader.channels == channels && reader.isPCM16
        conversion = isReady ? nil : try Conversion(of: reader, outputChannels: channels)
        input = isReady ? [] : [Float](repeating: 0, count: Self.blockFrames * max(channels, reader.channels))
        self.channels = channels
        self.gain = SampleGain(gain)
        self.reader = reader
    }

    /// Returns the frames read since the last call, converted to the mixer's rate.
    mutating func takeFrames() -> Int {
        defer { framesRead = 0 }
        return Frames.converting(framesRead, from: reader.rate)
    }

    /// Seeks to a frame at the mixer's rate.
    mutating func seek(to frame: Int) throws {
        framesRead = frame * reader.rate / Frames.perSecond
        try reader.seek(toFrame: framesRead)
    }

    /// Fills `output` from its frame `offset` on with the result of one read.
    ///
    /// - Returns: The number of frames, or 0 at the end of the file.
    mutating func read(into output: inout [Int16], at offset: Int) throws -> Int {
        let room = output.count / channels - offset
        guard conversion != nil else {
            let count = try reader.read(room, into: &output, at: offset)
            gain.apply(to: &output, from: offset, frames: count, channels: channels)
            framesRead += count
            return count
        }
        while true {
            if waiting.isEmpty {
                let count = try reader.read(Self.blockFrames, into: &input)
                if count == 0 { return 0 }
                conversion!.fold(count, in: &input)
                gain.apply(to: &input, frames: count, channels: channels)
                framesRead += count
                waiting = 0..<count
            }
            let step = try conversion!.process(
                waiting.count, of: input, from: waiting.lowerBound, into: &output, at: offset)
            waiting.removeFirst(step.consumed)
            if step.produced > 0 { return step.produced }
        }
    }

    /// Writes the frames that the resampler still holds after the end of the file to `output`.
    ///
    /// - Returns: The number of frames, or 0 if there are no more.
    mutating func finish(into output: inout [Int16], at offset: Int) throws -> Int {
        conversion == nil ? 0 : try conversion!.flush(into: &output, at: offset)
    }

    /// Whether another file has the same format, so that the conversion can continue without a click.
    func canContinue(with next: borrowing SoundFileReader) -> Bool {
        next.rate == reader.rate && next.channels == reader.channels && next.speakers == reader.speakers
            && next.isPCM16 == reader.isPCM16
    }

    /// Continues with another file and its gain.
    mutating func switchFile(to next: consuming SoundFileReader, gain: Float) {
        self.gain.change(to: gain, rate: next.rate)
        reader = next
    }
}
