import AudioFiles
import SessionCore

/// A sound file as 16-bit frames at the mixer's rate.
struct Decoder: ~Copyable {
    private static let blockFrames = 8192

    /// Samples in a frame that comes out: one or two.
    let channels: Int
    private var reader: SoundFileReader
    /// `nil` where the file's samples are the mixer's.
    private var conversion: Conversion?
    private var input: [Float]
    private var waiting = 0..<0
    /// Frames of the file that were read, at its own rate.
    private var framesRead = 0

    /// - Parameter channels: Samples in a frame that comes out; the file's own number, at most two, if `nil`.
    init(_ reader: consuming SoundFileReader, channels: Int? = nil) throws {
        let channels = channels ?? min(2, reader.channels)
        let isReady = reader.rate == Frames.perSecond && reader.channels == channels && reader.isPCM16
        conversion =
            isReady ? nil : try Conversion(rate: reader.rate, channels: reader.channels, outputChannels: channels)
        input = isReady ? [] : [Float](repeating: 0, count: Self.blockFrames * max(channels, reader.channels))
        self.channels = channels
        self.reader = reader
    }

    /// The length of what was read of the file so far, at the mixer's rate; counted once.
    mutating func takeFrames() -> Int {
        defer { framesRead = 0 }
        return Frames.converting(framesRead, from: reader.rate)
    }

    /// Goes on at a frame counted at the mixer's rate.
    mutating func seek(to frame: Int) throws {
        framesRead = frame * reader.rate / Frames.perSecond
        try reader.seek(toFrame: framesRead)
    }

    /// Fills `output` from its frame `offset` on, as far as one reading goes. 0 is the end of the file.
    mutating func read(into output: inout [Int16], at offset: Int) throws -> Int {
        let room = output.count / channels - offset
        guard conversion != nil else {
            let count = try reader.read(room, into: &output, at: offset)
            framesRead += count
            return count
        }
        while true {
            if waiting.isEmpty {
                let count = try reader.read(Self.blockFrames, into: &input)
                if count == 0 { return 0 }
                conversion!.fold(count, in: &input)
                framesRead += count
                waiting = 0..<count
            }
            let step = try conversion!.process(
                waiting.count, of: input, from: waiting.lowerBound, into: &output, at: offset)
            waiting.removeFirst(step.consumed)
            if step.produced > 0 { return step.produced }
        }
    }

    /// Fills `output` with what is still on its way behind the end of the file. 0 means that there is nothing.
    mutating func finish(into output: inout [Int16], at offset: Int) throws -> Int {
        conversion == nil ? 0 : try conversion!.flush(into: &output, at: offset)
    }

    /// Whether another file can follow in the same stream, so that nothing clicks where they meet.
    func canGoOn(with next: borrowing SoundFileReader) -> Bool {
        next.rate == reader.rate && next.channels == reader.channels && next.isPCM16 == reader.isPCM16
    }

    /// Goes on with another file.
    mutating func goOn(with next: consuming SoundFileReader) {
        reader = next
    }
}
