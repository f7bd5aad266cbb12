import AudioFiles
import Foundation
import TestSupport
import Testing

@Suite struct SoundFileWriterTests {
    private let folder = TemporaryFolder.orNone()

    @Test(arguments: [SoundFileWriter.Container.wav, .flac])
    func readsBackTheWrittenSamples(container: SoundFileWriter.Container) throws {
        let path = folder.path + "/a"
        let samples = Noise.samples(40_000)
        var writer = try SoundFileWriter(path: path, replacing: true, container: container, rate: 48_000, channels: 2)
        try writer.write(15_000, of: samples)
        try writer.write(5_000, of: samples, from: 15_000)
        try writer.finish()
        var reader = try SoundFileReader(path: path)
        let header = Header(of: reader)
        #expect(header.frames == 20_000)
        #expect(header.isPCM16)
        var buffer = [Int16](repeating: 0, count: 40_000)
        #expect(try reader.read(20_000, into: &buffer) == 20_000)
        #expect(buffer == samples)
    }

    @Test(arguments: SoundFileWriter.Container.allCases)
    func keepsTheLengthInFrames(container: SoundFileWriter.Container) throws {
        let path = folder.path + "/a"
        var writer = try SoundFileWriter(path: path, replacing: true, container: container, rate: 48_000, channels: 2)
        // One large write: the writer must split it, or the encoder overflows its stack.
        try writer.write(480_000, of: Noise.samples(960_000))
        try writer.finish()
        let reader = try SoundFileReader(path: path)
        let header = Header(of: reader)
        #expect(header.frames == 480_000)
        #expect(header.rate == 48_000)
        #expect(header.channels == 2)
        #expect(try folder.names == ["a"])
    }

    @Test func choosesTheContainerByTheExtension() {
        let names = ["wav", "WAV", "flac", "ogg", "opus", "mp3", "m4a", ""]
        let containers = names.map(SoundFileWriter.Container.init(pathExtension:))
        #expect(containers == [.wav, .wav, .flac, .vorbis, .opus, .mp3, nil, nil])
    }

    @Test func replacesAFileOnFinish() throws {
        let path = try folder.file("a.wav", [1, 2, 3])
        var writer = try SoundFileWriter(path: path, replacing: true, container: .wav, rate: 48_000, channels: 1)
        try writer.write(100, of: Noise.samples(100))
        #expect(try folder.bytes(of: "a.wav") == [1, 2, 3])
        try writer.finish()
        #expect(try Header(of: SoundFileReader(path: path)).frames == 100)
        #expect(try folder.names == ["a.wav"])
    }

    /// An export to the folder removes the temporary files that no process has locked.
    @Test func locksTheUnfinishedFile() throws {
        var writer = try SoundFileWriter(
            path: folder.path + "/a", replacing: true, container: .wav, rate: 48_000, channels: 1)
        let name = try #require(try folder.names.first)
        let descriptor = open("\(folder.path)/\(name)", O_RDONLY)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == -1)
        close(descriptor)
        try writer.finish()
    }

    @Test func removesAnUnfinishedFile() throws {
        do {
            var writer = try SoundFileWriter(
                path: folder.path + "/a", replacing: true, container: .wav, rate: 48_000, channels: 1)
            try writer.write(100, of: Noise.samples(100))
        }
        #expect(try folder.names == [])
    }

    @Test func writesThroughASymbolicLink() throws {
        let target = try folder.file("target.wav", [1])
        let link = folder.path + "/link.wav"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        try folder.sound("link.wav", Noise.samples(100))
        #expect(try Header(of: SoundFileReader(path: target)).frames == 100)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    }

    @Test(arguments: SoundFileWriter.Container.allCases)
    func reportsAFullDisk(container: SoundFileWriter.Container) throws {
        let error = #expect(throws: SndfileError.self) {
            var writer = try SoundFileWriter(
                path: "/dev/full", replacing: true, container: container, rate: 48_000, channels: 2)
            try writer.write(10, of: Noise.samples(20))
            try writer.finish()
        }
        #expect(error?.description == "cannot write '/dev/full': no space left on device")
    }

    @Test(
        arguments: [
            (".", .wav, 48_000, "is a directory"),
            ("none/a.wav", .wav, 48_000, "no such file or directory"),
            // A rate that the format lacks; libsndfile words the reason.
            ("a.opus", .opus, 44_100, nil),
        ] as [(String, SoundFileWriter.Container, Int, String?)])
    func rejectsOtherPlacesAndRates(
        name: String, container: SoundFileWriter.Container, rate: Int, reason: String?
    ) throws {
        let path = "\(folder.path)/\(name)"
        let error = #expect(throws: SndfileError.self) {
            _ = try SoundFileWriter(path: path, replacing: true, container: container, rate: rate, channels: 2)
        }
        let description = try #require(error?.description)
        #expect(description.hasPrefix("cannot write '\(path)': "))
        if let reason { #expect(description == "cannot write '\(path)': \(reason)") }
        #expect(try folder.names == [])
    }

    @Test func rejectsAPipe() throws {
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        // Without a reader, opening fails; with one, the encoder cannot seek back to the header.
        #expect(throws: SndfileError.self) {
            _ = try SoundFileWriter(path: path, replacing: true, container: .wav, rate: 48_000, channels: 2)
        }
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let error = #expect(throws: SndfileError.self) {
            _ = try SoundFileWriter(path: path, replacing: true, container: .wav, rate: 48_000, channels: 2)
        }
        #expect(error?.description == "cannot write '\(path)': a pipe cannot hold an audio file")
    }

    @Test func rejectsMoreThanAWAVHolds() throws {
        let block = [Int16](repeating: 0, count: 1 << 24)
        let error = #expect(throws: SndfileError.self) {
            var writer = try SoundFileWriter(
                path: "/dev/null", replacing: true, container: .wav, rate: 48_000, channels: 2)
            for _ in 0..<128 { try writer.write(1 << 23, of: block) }
        }
        #expect(error?.description == "cannot write '/dev/null': WAV files are limited to 4 GiB; use FLAC")
    }
}
