/// A WAV file whose header can hold any values.
public struct WAV: Sendable {
    /// The number of channels in the header.
    public var channels = 1
    /// The sample rate in the header, in hertz.
    public var rate = 48_000
    /// The bits of a sample in the header.
    public var bits = 16
    /// Whether the header announces floating-point samples.
    public var isFloat = false
    /// The size in the `data` chunk if it differs from the true one.
    public var claimedBytes: Int?
    /// Chunks between the format and the data.
    public var chunks: [(tag: String, bytes: [UInt8])] = []
    /// The bytes of the `data` chunk.
    public var data: [UInt8]

    /// Creates a file with these bytes as its samples.
    public init(
        channels: Int = 1, rate: Int = 48_000, bits: Int = 16, isFloat: Bool = false, claimedBytes: Int? = nil,
        chunks: [(tag: String, bytes: [UInt8])] = [], data: [UInt8]
    ) {
        self.channels = channels
        self.rate = rate
        self.bits = bits
        self.isFloat = isFloat
        self.claimedBytes = claimedBytes
        self.chunks = chunks
        self.data = data
    }

    /// Creates sound of this many frames, never silent.
    public init(channels: Int = 1, rate: Int = 48_000, bits: Int = 16, frames: Int, claimedBytes: Int? = nil) {
        self.init(
            channels: channels, rate: rate, bits: bits, claimedBytes: claimedBytes,
            data: (0..<frames * channels * bits / 8).map { UInt8(truncatingIfNeeded: 1 + $0 &* 37 % 50) })
    }

    /// Creates mono sound of 16-bit samples.
    public init(_ samples: [Int16]) { self.init(data: Self.samples(samples)) }

    /// Creates sound of samples, rounded down to the width.
    ///
    /// - Parameters:
    ///   - claimedFrames: The length in the header if it differs from the true one.
    ///   - samples: Interleaved samples from -1 to 1.
    public init(
        rate: Int = 48_000, channels: Int = 1, bits: Int = 16, claimedFrames: Int? = nil, samples: [Double]
    ) {
        let scale = Double(1 << (bits - 1))
        self.init(
            channels: channels, rate: rate, bits: bits, claimedBytes: claimedFrames.map { $0 * channels * bits / 8 },
            // Eight-bit samples are unsigned.
            data: samples.flatMap {
                Self.little(Int(($0 * scale).rounded(.down)) + (bits == 8 ? 128 : 0), bits / 8)
            })
    }

    /// Silence with one half-scale sample in one channel.
    public static func impulse(
        at frame: Int, of frames: Int, rate: Int = 48_000, channels: Int = 1, bits: Int = 16, channel: Int = 0
    ) -> WAV {
        var samples = [Double](repeating: 0, count: frames * channels)
        samples[frame * channels + channel] = 0.5
        return WAV(rate: rate, channels: channels, bits: bits, samples: samples)
    }

    /// The file.
    public var bytes: [UInt8] {
        let frame = channels * bits / 8
        var body = Array("WAVEfmt ".utf8) + Self.little(16, 4)
        body += Self.little(isFloat ? 3 : 1, 2) + Self.little(channels, 2) + Self.little(rate, 4)
        body += Self.little(rate * frame, 4) + Self.little(frame, 2) + Self.little(bits, 2)
        for chunk in chunks {
            body += Array(chunk.tag.utf8) + Self.little(chunk.bytes.count, 4) + chunk.bytes
            if chunk.bytes.count % 2 == 1 { body.append(0) }
        }
        body += Array("data".utf8) + Self.little(claimedBytes ?? data.count, 4) + data
        return Array("RIFF".utf8) + Self.little(body.count, 4) + body
    }

    /// Returns 16-bit samples as data.
    public static func samples(_ values: [Int16]) -> [UInt8] { values.flatMap { little(Int($0), 2) } }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
