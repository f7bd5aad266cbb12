import AudioFiles
import Foundation
import Platform
import TestSupport
import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(5))) struct LoudnessSourceTests {
    private let folder = TemporaryFolder.orNone()

    /// Music at 8 kHz: a tone that gets louder in the last third, so that a part has another loudness than the whole.
    private func music(seconds: Int) throws -> String {
        let samples = (0..<seconds * 8000).map { frame in
            Int16((frame < seconds * 5000 ? 1500 : 6000) * sin(Double(frame) * 0.8))
        }
        return try folder.sound("a.wav", rate: 8000, samples)
    }

    private func gain(of path: String, by source: inout LoudnessSource) throws -> Float {
        source.gain(of: try SoundFileReader(path: path))
    }

    @Test func measuresAFileOnce() throws {
        let path = try music(seconds: 5)
        let file = try #require(FileVersion(path: path))
        let records = RecordedLoudness()
        var source = try #require(LoudnessSource(.even(records), isUrgent: false))
        let gain = try gain(of: path, by: &source)
        let loudness = try #require(records.loudness(of: file, isWhole: true))
        #expect(gain == MusicGain.factor(for: loudness))
        // The second source believes the record, whatever it says.
        records.keep(Loudness(lufs: -36, peak: 0.1), of: file, isWhole: true)
        var second = try #require(LoudnessSource(.even(records), isUrgent: true))
        let believed = try self.gain(of: path, by: &second)
        #expect(abs(believed - 3.1623) < 0.001)
        // A file that changed is another one.
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
        let again = try self.gain(of: path, by: &second)
        #expect(again == gain)
    }

    /// Without records, as for a rendering, a loop does not measure a file again.
    @Test func remembersAFileWithoutRecords() throws {
        let path = try music(seconds: 5)
        var delays = 0
        var source = try #require(LoudnessSource(.even(nil), isUrgent: false) { delays += 1 })
        let (first, second) = (try gain(of: path, by: &source), try gain(of: path, by: &source))
        #expect(first == second)
        #expect(delays == 1)
    }

    @Test func keepsTheLevelOfWhatCannotBeMeasured() throws {
        let silence = try folder.sound("silence.wav", [Int16](repeating: 0, count: 48_000))
        let short = try folder.sound("short.wav", Noise.samples(10_000))
        var source = try #require(LoudnessSource(.even(nil), isUrgent: false))
        let gains = [try gain(of: silence, by: &source), try gain(of: short, by: &source)]
        #expect(gains == [1, 1])
        let isEven = LoudnessSource(.unchanged, isUrgent: false) != nil
        #expect(!isEven)
    }

    /// Excerpts decide about a file that is due, and are kept for the next session, but not for a rendering. Costs 0.5 s:
    /// two minutes of sound.
    @Test func keepsTheLoudnessOfExcerpts() async throws {
        let path = try music(seconds: 120)
        let file = try #require(FileVersion(path: path))
        let whole = try #require(LoudnessMeasurement.whole(path)?.lufs)
        let records = RecordedLoudness()
        var source = try #require(LoudnessSource(.even(records), isUrgent: true))
        let gain = try gain(of: path, by: &source)
        #expect(abs(20 * log10(Double(gain)) - (-26 - whole)) < 1)
        #expect(await records.kept.first { _ in true } == file)
        var next = try #require(LoudnessSource(.even(records), isUrgent: true) { Issue.record("measured again") })
        let known = try self.gain(of: path, by: &next)
        #expect(known == gain)
        var rendering = try #require(LoudnessSource(.even(records), isUrgent: false))
        let exact = try self.gain(of: path, by: &rendering)
        #expect(exact == MusicGain.factor(for: Loudness(lufs: whole, peak: 1)))
        #expect(records.loudness(of: file, isWhole: true)?.lufs == whole)
    }

    /// The halves of a file are measured at the same time. Costs 0.5 s: two minutes of sound.
    @Test func measuresHalvesAsTheWhole() throws {
        let path = try music(seconds: 121)
        var reader = try SoundFileReader(path: path)
        var samples = [Float](repeating: 0, count: reader.frames)
        let count = try reader.read(reader.frames, into: &samples)
        #expect(count == samples.count)
        var meter = try LoudnessMeter(.loudness, rate: 8000, channels: 1)
        try meter.add(samples.count, of: samples)
        let halves = try #require(LoudnessMeasurement.whole(path))
        let (lufs, peak) = (meter.lufs ?? 0, meter.peak)
        #expect(abs(lufs - (halves.lufs ?? 0)) < 0.01)
        #expect(halves.peak == peak)
    }

    /// The gain of a file with 16-bit samples is rounded, and saturates.
    @Test func scalesSamplesOfTheMixersFormat() throws {
        let path = try folder.sound("a.wav", channels: 2, [1000, -1000, 3, -3, 30_000, -30_000, 0, 1])
        var decoder = try Decoder(try SoundFileReader(path: path), channels: 2, gain: 1.5)
        var output = [Int16](repeating: 0, count: 8)
        let frames = try decoder.read(into: &output, at: 0)
        #expect(frames == 4)
        #expect(output == [1500, -1500, 5, -4, 32_767, -32_768, 0, 2])
    }

    @Test(arguments: [48_000, 24_000]) func reachesTheGainOfTheNextFileWithoutAStep(rate: Int) throws {
        let path = try folder.sound("a.wav", rate: rate, channels: 2, [Int16](repeating: 10_000, count: 2 * rate))
        var decoder = try Decoder(try SoundFileReader(path: path), channels: 2, gain: 0.5)
        var output = [Int16](repeating: 0, count: 4 * 48_000)
        var frames = 0
        while case let count = try decoder.read(into: &output, at: frames), count > 0 { frames += count }
        decoder.switchFile(to: try SoundFileReader(path: path), gain: 1)
        while frames < 90_000, case let count = try decoder.read(into: &output, at: frames), count > 0 {
            frames += count
        }
        let left = stride(from: 2000, to: 2 * 80_000, by: 2).map { Int(output[$0]) }
        #expect(zip(left, left.dropFirst()).allSatisfy { abs($0 - $1) <= 20 })
        #expect(left.first.map { abs($0 - 5000) <= 1 } == true)
        #expect(left.last.map { abs($0 - 10_000) <= 1 } == true)
    }
}
