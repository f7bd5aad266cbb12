import AudioFiles
import ScoreCore

/// A decoder that turns a sound file into 16-bit frames at the mixer's rate.
///
/// This folder reads clips and music: it opens, decodes and converts their files. It does not decide what sounds. Its
/// work blocks on files, so it runs on the threads `limber-clips` and `limber-music`; of its types, the playback thread
/// uses ``ClipCache``, ``ClipExchange`` and ``MusicExchange`` alone.
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

/// A gain on decoded samples. A new gain is reached over 10 ms, because the sound can go on across the end of a file.
struct SampleGain {
    private var gain: GlidingGain

    init(_ factor: Float) {
        gain = GlidingGain(factor)
    }

    /// Changes the gain of the samples to come.
    mutating func change(to factor: Float, rate: Int) {
        if factor != gain.target { gain.glide(to: factor, within: rate / 100) }
    }

    /// Applies the gain to the first `frames` frames of `samples`.
    mutating func apply(to samples: inout [Float], frames: Int, channels: Int) {
        guard !gain.isUnity else { return }
        samples.withUnsafeMutableBufferPointer { samples in
            let ramped = ramp(frames) { frame, gain in
                for slot in frame * channels..<(frame + 1) * channels { samples[slot] *= gain }
            }
            var index = ramped * channels
            // A plain loop is fast also in a debug build.
            while index < frames &* channels {
                samples[index] = samples[index] * gain.target
                index = index &+ 1
            }
        }
    }

    /// Applies the gain to `frames` frames of `samples` from the frame `start` on. The results are rounded.
    mutating func apply(to samples: inout [Int16], from start: Int, frames: Int, channels: Int) {
        guard !gain.isUnity else { return }
        samples.withUnsafeMutableBufferPointer { samples in
            let samples = UnsafeMutableBufferPointer(rebasing: samples[start * channels..<(start + frames) * channels])
            let ramped = ramp(frames) { frame, gain in
                for slot in frame * channels..<(frame + 1) * channels {
                    samples[slot] = Self.product(samples[slot], Self.fixed(gain))
                }
            }
            var index = ramped * channels
            let fixed = Self.fixed(gain.target)
            while index < samples.count {
                samples[index] = Self.product(samples[index], fixed)
                index = index &+ 1
            }
        }
    }

    /// Calls `apply` for the frames until the gain is reached, and returns the number of them.
    private mutating func ramp(_ frames: Int, _ apply: (_ frame: Int, _ gain: Float) -> Void) -> Int {
        let count = min(frames, gain.framesLeft)
        for frame in 0..<count { apply(frame, gain.gain(after: frame)) }
        gain.advance(by: frames)
        return count
    }

    /// Returns a factor with 24 bits after the binary point.
    private static func fixed(_ factor: Float) -> Int { Int((factor * 16_777_216).rounded()) }

    private static func product(_ sample: Int16, _ factor: Int) -> Int16 {
        let product = (Int(sample) &* factor &+ 8_388_608) &>> 24
        return product > 32_767 ? 32_767 : product < -32_768 ? -32_768 : Int16(truncatingIfNeeded: product)
    }
}
