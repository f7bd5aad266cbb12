import Foundation

/// A WAV file whose header can hold any values.
package struct WAV: Sendable {
    /// The number of channels in the header.
    package var channels: Int
    private let rate, bits: Int
    private let isFloat: Bool
    private let claimedBytes: Int?
    private let chunks: [(tag: String, bytes: [UInt8])]
    /// The bytes of the `data` chunk.
    package let data: [UInt8]

    /// Creates a file with these bytes as its samples.
    ///
    /// - Parameters:
    ///   - isFloat: Whether the header announces floating-point samples.
    ///   - claimedBytes: The size in the `data` chunk if it differs from the true one.
    ///   - chunks: Chunks between the format and the data.
    package init(
        channels: Int = 1, rate: Int = 48_000, bits: Int = 16, isFloat: Bool = false, claimedBytes: Int? = nil,
        chunks: [(tag: String, bytes: [UInt8])] = [], data: [UInt8]
    ) {
        (self.channels, self.rate, self.bits, self.isFloat) = (channels, rate, bits, isFloat)
        (self.claimedBytes, self.chunks, self.data) = (claimedBytes, chunks, data)
    }

    /// Creates sound of this many frames, never silent.
    package init(channels: Int = 1, rate: Int = 48_000, bits: Int = 16, frames: Int, claimedBytes: Int? = nil) {
        self.init(
            channels: channels, rate: rate, bits: bits, claimedBytes: claimedBytes,
            data: (0..<frames * channels * bits / 8).map { UInt8(truncatingIfNeeded: 1 + $0 &* 37 % 50) })
    }

    /// Creates mono sound of 16-bit samples.
    package init(_ samples: [Int16]) { self.init(data: Self.samples(samples)) }

    /// Creates sound of interleaved samples from -1 to 1, rounded down to the width.
    package init(rate: Int = 48_000, channels: Int = 1, bits: Int = 16, samples: [Double]) {
        let scale = Double(1 << (bits - 1))
        self.init(
            channels: channels, rate: rate, bits: bits,
            // Eight-bit samples are unsigned.
            data: samples.flatMap {
                Self.little(Int(($0 * scale).rounded(.down)) + (bits == 8 ? 128 : 0), bits / 8)
            })
    }

    /// Silence with one half-scale sample in the first channel.
    package static func impulse(
        at frame: Int, of frames: Int, rate: Int = 48_000, channels: Int = 1, bits: Int = 16
    ) -> WAV {
        var samples = [Double](repeating: 0, count: frames * channels)
        samples[frame * channels] = 0.5
        return WAV(rate: rate, channels: channels, bits: bits, samples: samples)
    }

    /// A tone of 1 kHz at 8 kHz, or silence.
    static func tone(seconds: Int, amplitude: Double) -> WAV {
        let period = (0..<8).map { Int16(32_767 * amplitude * sin(Double($0) * .pi / 4)) }
        return WAV(rate: 8000, data: Array(repeatElement(samples(period), count: seconds * 1000).joined()))
    }

    package var bytes: [UInt8] {
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

    package static func samples(_ values: [Int16]) -> [UInt8] {
        values.map(\.littleEndian).withUnsafeBytes { Array($0) }
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension WAV {
    /// Returns the bytes of the last chunk of a file, which is `data`, from behind its header.
    package static func sound(in file: [UInt8]) -> ArraySlice<UInt8> {
        var place = 12
        while place + 8 <= file.count, !file[place...].starts(with: "data".utf8) {
            let size = file[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            place += 8 + size + size % 2
        }
        return file.dropFirst(place + 8)
    }
}
