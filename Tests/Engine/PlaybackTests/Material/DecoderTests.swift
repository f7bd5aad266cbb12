import AudioFiles
import TestSupport
import Testing

@testable import Playback

@Suite struct DecoderTests {
    private let folder = TemporaryFolder.orNone()

    @Test(arguments: [1, 2])
    func copiesAFileInTheFormatOfTheMixer(channels: Int) throws {
        let samples = Noise.samples(channels * 20_000)
        let path = try folder.sound("a.wav", channels: channels, samples)
        #expect(Difference(try decode(path), samples) == nil)
        let stereo = channels == 2 ? samples : samples.flatMap { [$0, $0] }
        #expect(Difference(try decode(path, channels: 2), stereo) == nil)
    }

    @Test(arguments: [8, 24, 32])
    func keepsTheValuesOfOtherWidths(bits: Int) throws {
        let values = stride(from: -1.0, to: 1.0, by: 1.0 / 128).map { $0 }
        let path = try folder.file("a.wav", WAV(bits: bits, samples: values).bytes)
        #expect(Difference(try decode(path), values.map { Int16($0 * 32_768) }) == nil)
    }

    @Test func roundsAndSaturatesFinerSamples() throws {
        let values = [0.4, 0.5, 0.6, 1.5, -0.4, -0.5, -0.6, 32_767.6].map { $0 / 32_768 }
        let path = try folder.file("a.wav", WAV(bits: 24, samples: values).bytes)
        #expect(try decode(path) == [0, 0, 1, 2, 0, 0, -1, 32_767])
    }

    /// Each rate, width and channel count: the loudest sample keeps its position, and the length is the header's.
    @Test(arguments: [
        (8_000, 1, 8), (11_025, 2, 16), (22_050, 1, 16), (24_000, 1, 16), (24_000, 2, 24), (24_000, 6, 24),
        (32_000, 2, 24), (44_100, 1, 16), (44_100, 2, 16), (44_100, 2, 24), (44_100, 6, 16), (48_000, 1, 24),
        (48_000, 6, 16), (48_000, 6, 24), (88_200, 2, 24), (96_000, 1, 16), (96_000, 2, 24), (96_000, 6, 24),
        (192_000, 2, 32),
    ])
    func keepsThePositionOfASound(rate: Int, channels: Int, bits: Int) throws {
        let wav = WAV.impulse(at: rate / 25, of: rate / 5 + 1, rate: rate, channels: channels, bits: bits)
        let samples = try decode(try folder.file("a.wav", wav.bytes))
        let output = min(2, channels)
        #expect(samples.loudest == 48_000 / 25 * output)
        #expect(samples.count / output == 9600 + (2 * 48_000 + rate) / (2 * rate))
    }

    @Test func continuesWithAFileOfTheSameFormatWithoutAStep() throws {
        // Two halves of a period at a rate that is converted.
        let whole = try folder.sound("whole.wav", rate: 24_000, channels: 2, Noise.samples(2 * 24_000))
        let samples = Noise.samples(2 * 24_000)
        let first = try folder.sound("first.wav", rate: 24_000, channels: 2, Array(samples[..<20_002]))
        let second = try folder.sound("second.wav", rate: 24_000, channels: 2, Array(samples[20_002...]))
        var decoder = try Decoder(try SoundFileReader(path: first), channels: 2)
        let next = try SoundFileReader(path: second)
        let fits = decoder.canContinue(with: next)
        #expect(fits)
        var output = try read(&decoder)
        decoder.switchFile(to: next, gain: 1)
        output += try read(&decoder) + finish(&decoder)
        #expect(Difference(output, try decode(whole)) == nil)
    }

    @Test(arguments: [(24_000, 2, 16), (48_000, 1, 16), (48_000, 2, 24)])
    func cannotContinueWithAFileOfAnotherFormat(rate: Int, channels: Int, bits: Int) throws {
        let path = try folder.sound("a.wav", channels: 2, Noise.samples(200))
        let other = WAV.impulse(at: 0, of: 10, rate: rate, channels: channels, bits: bits)
        let decoder = try Decoder(try SoundFileReader(path: path), channels: 2)
        let next = try SoundFileReader(path: try folder.file("b.wav", other.bytes))
        let fits = decoder.canContinue(with: next)
        #expect(!fits)
    }

    private func decode(_ path: String, channels: Int? = nil) throws -> [Int16] {
        var decoder = try Decoder(try SoundFileReader(path: path), channels: channels)
        return try read(&decoder) + finish(&decoder)
    }

    private func read(_ decoder: inout Decoder) throws -> [Int16] {
        try samples(of: &decoder) { decoder, buffer in try decoder.read(into: &buffer, at: 10) }
    }

    private func finish(_ decoder: inout Decoder) throws -> [Int16] {
        try samples(of: &decoder) { decoder, buffer in try decoder.finish(into: &buffer, at: 10) }
    }

    /// Fills buffers from their tenth frame on until none is left.
    private func samples(
        of decoder: inout Decoder, _ fill: (inout Decoder, inout [Int16]) throws -> Int
    ) throws -> [Int16] {
        var samples: [Int16] = []
        var buffer = [Int16](repeating: 0, count: 1000 * decoder.channels)
        while case let count = try fill(&decoder, &buffer), count > 0 {
            samples += buffer[10 * decoder.channels..<(10 + count) * decoder.channels]
        }
        return samples
    }
}

@Suite struct SurroundDownmixTests {
    /// 3 dB less than 1.
    private static let less = Float(0.5).squareRoot()

    @Test(arguments: 3...10)
    func keepsFullScaleWithinRange(channels: Int) {
        let weights = SurroundDownmix(speakers: ChannelSpeaker.ordered(channels)).weights
        #expect(abs(weights.reduce(0) { $0 + $1.left } - 1) < 1e-6)
        #expect(abs(weights.reduce(0) { $0 + $1.right } - 1) < 1e-6)
    }

    @Test func downmixesFivePointOneLikeBroadcasters() {
        let full = 1 / (1 + 2 * Self.less)
        let expected: [(Float, Float)] = [
            (full, 0), (0, full), (full * Self.less, full * Self.less), (0, 0), (full * Self.less, 0),
            (0, full * Self.less),
        ]
        let weights = SurroundDownmix(speakers: ChannelSpeaker.ordered(6)).weights
        #expect(weights.count == 6)
        for (weight, (left, right)) in zip(weights, expected) {
            #expect(abs(weight.left - left) < 1e-6 && abs(weight.right - right) < 1e-6)
        }
    }

    /// Quadraphony has no centre: its third channel is rear left.
    @Test(arguments: [(4, [2], [3]), (5, [3], [4]), (6, [4], [5]), (7, [5], [6]), (8, [4, 6], [5, 7])])
    func keepsSidesApart(channels: Int, left: [Int], right: [Int]) {
        let weights = SurroundDownmix(speakers: ChannelSpeaker.ordered(channels)).weights
        #expect(left.allSatisfy { weights[$0].left > 0 && weights[$0].right == 0 })
        #expect(right.allSatisfy { weights[$0].left == 0 && weights[$0].right > 0 })
    }
}
