import AudioFiles
import Foundation
import TestSupport
import Testing

@testable import Voice

@Suite struct LevelledSpeechTests {
    private static let rate = 16_000
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes sounds of a second, each with an amplitude and followed by a silence of some seconds, above a rumble.
    private func write(_ sounds: [(amplitude: Double, silence: Double)], rumble: Double = 0) throws -> LevelledSpeech {
        var samples: [Double] = []
        for (amplitude, silence) in sounds {
            // Syllables of a quarter of a second: a steady tone has no peaks to limit.
            samples += (0..<Self.rate).map { frame in
                let swell = sin(4 * Double.pi * Double(frame) / Double(Self.rate))
                return amplitude * swell * swell * sin(2 * Double.pi * 300 * Double(frame) / Double(Self.rate))
            }
            samples += [Double](repeating: 0, count: Int(silence * Double(Self.rate)))
        }
        for index in samples.indices {
            samples[index] += rumble * sin(2 * Double.pi * 10 * Double(index) / Double(Self.rate))
        }
        var writer = try SoundFileWriter(
            path: "\(folder.path)/raw.wav", replacing: true, container: .wav, rate: Self.rate, channels: 1)
        try writer.write(samples.count, of: samples.map { Int16($0 * 32_000) })
        try writer.finish()
        return try LevelledSpeech(of: "\(folder.path)/raw.wav")
    }

    /// Returns loudness and peak of speech, measured in its file.
    private func heard(_ speech: LevelledSpeech) throws -> (lufs: Double, peak: Double) {
        try? FileManager.default.removeItem(atPath: "\(folder.path)/levelled.wav")
        try speech.write(to: "\(folder.path)/levelled.wav")
        var reader = try SoundFileReader(path: "\(folder.path)/levelled.wav")
        var samples = [Float](repeating: 0, count: reader.frames)
        let count = try reader.read(reader.frames, into: &samples)
        #expect(count == speech.frames)
        var meter = try LoudnessMeter(.loudness, rate: Self.rate, channels: 1)
        try meter.add(samples.count, of: samples)
        let loudness = meter.lufs
        return (try #require(loudness), meter.peak)
    }

    @Test(arguments: [[0.9, 0.9], [0.02, 0.02], [0.9, 0.1, 0.4]])
    func isAsLoudAsTheClips(amplitudes: [Double]) throws {
        let heard = try heard(try write(amplitudes.map { (amplitude: $0, silence: 0.2) }))
        #expect(abs(heard.lufs - LevelledSpeech.loudness) < 1, "\(heard)")
        #expect(heard.peak <= 0.741)
    }

    @Test func isAsLoudAsTheBundledNarration() throws {
        let clip = TemporaryHome.repository.appending(path: "Resources/Audio/stretching/shared/halfway.flac").path
        var reader = try SoundFileReader(path: clip)
        var samples = [Float](repeating: 0, count: reader.frames)
        _ = try reader.read(reader.frames, into: &samples)
        let silence = [Float](repeating: 0, count: reader.rate)
        var meter = try LoudnessMeter(.loudness, rate: reader.rate, channels: 1)
        for part in [silence, samples, silence] { try meter.add(part.count, of: part) }
        let loudness = meter.lufs
        #expect(abs(try #require(loudness) - LevelledSpeech.loudness) < 0.5)
    }

    @Test func shortensSilence() throws {
        let long = try write([(0, 2), (0.5, 3), (0.5, 4)])
        #expect((2.6...2.8).contains(Double(long.frames) / Double(Self.rate)))
        #expect(try write([(0, 1)]).frames == 2 * Self.rate)
    }

    @Test func isSilentWhereAProgramWroteNoNumbers() throws {
        var bytes = Data("RIFF".utf8) + Data([36 + 32, 0, 0, 0]) + Data("WAVEfmt ".utf8)
        // Two frames of 16 kHz in one channel of 32-bit floating-point numbers.
        bytes += Data([16, 0, 0, 0, 3, 0, 1, 0, 0x80, 0x3E, 0, 0, 0, 0xFA, 0, 0, 4, 0, 32, 0]) + Data("data".utf8)
        bytes += Data([8, 0, 0, 0])
        for number in [Float.nan, .infinity] { withUnsafeBytes(of: number.bitPattern) { bytes += Data($0) } }
        bytes[4] = UInt8(bytes.count - 8)
        try bytes.write(to: URL(filePath: "\(folder.path)/none.wav"))
        let speech = try LevelledSpeech(of: "\(folder.path)/none.wav")
        try speech.write(to: "\(folder.path)/levelled.wav")
        #expect(speech.frames == 2)
    }

    @Test func cutsRumble() throws {
        try write([(0.5, 0)], rumble: 0.4).write(to: "\(folder.path)/levelled.wav")
        var reader = try SoundFileReader(path: "\(folder.path)/levelled.wav")
        var samples = [Float](repeating: 0, count: reader.frames)
        _ = try reader.read(reader.frames, into: &samples)
        func amplitude(at hertz: Double) -> Double {
            let angles = samples.indices.map { 2 * Double.pi * hertz * Double($0) / Double(Self.rate) }
            let (real, imaginary) = zip(samples, angles).reduce(into: (0.0, 0.0)) { sum, sample in
                sum.0 += Double(sample.0) * cos(sample.1)
                sum.1 += Double(sample.0) * sin(sample.1)
            }
            return (real * real + imaginary * imaginary).squareRoot()
        }
        // They were as strong as one another.
        #expect(amplitude(at: 10) < 0.1 * amplitude(at: 300))
    }
}
