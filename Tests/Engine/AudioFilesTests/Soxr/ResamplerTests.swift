import AudioFiles
import Foundation
import Testing

@Suite struct ResamplerTests {
    /// A tone of whole periods at every rate, so that it loops without a step.
    private static func sine(_ frames: Int, rate: Int, hertz: Int = 100) -> [Float] {
        (0..<frames).map { 0.5 * Float(sin(2 * Double.pi * Double(hertz * $0) / Double(rate))) }
    }

    /// Converts in blocks of the given sizes.
    private func convert(
        _ input: [Float], from: Int, channels: Int = 1, reading: Int, writing: Int
    ) throws -> [Int16] {
        var resampler = try Resampler(from: from, to: 48_000, channels: channels)
        var block = [Int16](repeating: 0, count: writing * channels)
        var output: [Int16] = []
        var position = 0
        while position < input.count / channels {
            let frames = min(reading, input.count / channels - position)
            let (consumed, produced) = try resampler.process(frames, of: input, from: position, into: &block)
            position += consumed
            output += block.prefix(produced * channels)
        }
        while case let count = try resampler.flush(into: &block), count > 0 { output += block.prefix(count * channels) }
        return output
    }

    @Test(arguments: [
        (8_000, 4_001, 24_006), (11_025, 11_025, 48_000), (22_050, 44_101, 96_002), (24_000, 12_345, 24_690),
        (44_100, 44_100, 48_000), (96_000, 192_001, 96_001), (192_000, 191_999, 48_000),
    ])
    func scalesTheLengthByTheRates(rate: Int, frames: Int, converted: Int) throws {
        let output = try convert(Self.sine(frames, rate: rate), from: rate, reading: 1000, writing: 1000)
        #expect(output.count == converted)
    }

    @Test(arguments: [22_050, 24_000, 44_100, 96_000]) func keepsTheSignal(rate: Int) throws {
        let output = try convert(Self.sine(rate, rate: rate), from: rate, reading: rate, writing: 48_000)
        let expected = Self.sine(48_000, rate: 48_000).map { $0 * 32_768 }
        // The edges ring, since silence surrounds the tone.
        let differences = zip(output, expected).map { abs(Float($0) - $1) }.dropFirst(500).dropLast(500)
        #expect(differences.max()! <= 2)
    }

    @Test func isIndependentOfBlockSizes() throws {
        let input = Self.sine(44_100, rate: 44_100)
        let whole = try convert(input, from: 44_100, reading: 44_100, writing: 48_000)
        #expect(try convert(input, from: 44_100, reading: 17, writing: 1) == whole)
        #expect(try convert(input, from: 44_100, reading: 4096, writing: 100) == whole)
    }

    @Test func keepsChannelsApart() throws {
        let stereo = Self.sine(4410, rate: 44_100).flatMap { [$0, Float(0)] }
        let output = try convert(stereo, from: 44_100, channels: 2, reading: 441, writing: 480)
        #expect(output.count == 2 * 4800)
        #expect(stride(from: 1, to: output.count, by: 2).allSatisfy { output[$0] == 0 })
        #expect(output.contains { $0 > 16_000 })
    }

    @Test func saturatesLoudSamples() throws {
        let output = try convert(
            [Float](repeating: 2, count: 24_000), from: 24_000, reading: 24_000, writing: 48_000)
        #expect(output[24_000] == .max)
    }

    @Test func rejectsARateOfZero() {
        let error = #expect(throws: SoxrError.self) { _ = try Resampler(from: 0, to: 48_000, channels: 1) }
        let reason = "rates and channels must be positive"
        #expect(error?.description == "cannot convert the sample rate: soxr_create: \(reason)")
    }
}
