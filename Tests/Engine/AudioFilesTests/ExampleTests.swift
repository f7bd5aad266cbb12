import AudioFiles
import TestSupport
import Testing

/// The examples in the doc comments of AudioFiles. They take milliseconds: each file has 10 ms of silence.
@Suite struct AudioFilesExamples {
    private let folder = TemporaryFolder.orNone()
    private let silence = [Int16](repeating: 0, count: 960)

    @Test func writesASoundFile() throws {
        let path = "\(folder.path)/silence.flac"
        var writer = try SoundFileWriter(path: path, replacing: false, container: .flac, rate: 48_000, channels: 2)
        try writer.write(480, of: silence)
        try writer.finish()  // the file gets its name
        #expect(try folder.names == ["silence.flac"])
    }

    @Test func readsASoundFile() throws {
        let path = try folder.sound("silence.wav", channels: 2, silence)
        var reader = try SoundFileReader(path: path)
        var samples = [Int16](repeating: 0, count: reader.channels * reader.frames)
        let count = try reader.read(reader.frames, into: &samples)  // all frames of the file
        #expect(count == 480)
        #expect(samples == silence)
    }

    @Test func convertsASampleRate() throws {
        let input = [Float](repeating: 0, count: 441)
        var resampler = try Resampler(from: 44_100, to: 48_000, channels: 1)
        var output = [Int16](repeating: 0, count: 960)
        let first = try resampler.process(441, of: input, into: &output).produced
        let rest = try resampler.flush(into: &output, at: first)  // first + rest is 480
        #expect(first + rest == 480)
    }
}
