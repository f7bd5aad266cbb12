import AudioFiles
import Glibc
import TestSupport
import Testing

@Suite struct SoundFileReaderTests {
    private let folder = TemporaryFolder.orNone()

    private func reader(of wav: WAV) throws -> SoundFileReader {
        try SoundFileReader(path: try folder.file("a.wav", wav.bytes))
    }

    @Test func readsSixteenBitsExactly() throws {
        let values: [Int16] = [0, 1, -1, .max, .min, 12_345]
        var reader = try reader(of: WAV(channels: 2, rate: 24_000, data: WAV.samples(values)))
        let header = Header(of: reader)
        #expect(header.rate == 24_000)
        #expect(header.channels == 2)
        #expect(header.frames == 3)
        #expect(header.isPCM16)
        var buffer = [Int16](repeating: 7, count: 10)
        #expect(try reader.read(3, into: &buffer, at: 1) == 3)
        #expect(buffer == [7, 7] + values + [7, 7])
        #expect(try reader.read(3, into: &buffer) == 0)
    }

    @Test func readsEightBitsExactly() throws {
        var reader = try reader(of: WAV(bits: 8, data: [0, 127, 128, 129, 255]))
        #expect(Header(of: reader).isPCM16)
        var buffer = [Int16](repeating: 0, count: 5)
        #expect(try reader.read(5, into: &buffer) == 5)
        #expect(buffer == [-32_768, -256, 0, 256, 32_512])
    }

    @Test(arguments: [24, 32]) func readsWiderIntegersAsFloat(bits: Int) throws {
        let half = [UInt8](repeating: 0, count: bits / 8 - 1) + [0x40]
        var reader = try reader(of: WAV(bits: bits, data: half + half))
        let header = Header(of: reader)
        #expect(!header.isPCM16)
        #expect(header.frames == 2)
        var buffer = [Float](repeating: 0, count: 2)
        #expect(try reader.read(2, into: &buffer) == 2)
        #expect(buffer == [0.5, 0.5])
    }

    @Test func readsFloatsOfSixChannelsAt96Kilohertz() throws {
        let frame: [Float] = [0, 0.25, -0.25, 1, -1, 1.5]
        let data = frame.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
        var reader = try reader(of: WAV(channels: 6, rate: 96_000, bits: 32, isFloat: true, data: data))
        let header = Header(of: reader)
        #expect(header.channels == 6)
        #expect(header.rate == 96_000)
        #expect(header.frames == 1)
        var buffer = [Float](repeating: 0, count: 6)
        #expect(try reader.read(1, into: &buffer) == 1)
        #expect(buffer == frame)
    }

    @Test func seeksToTheFrame() throws {
        var reader = try reader(of: WAV([10, 11, 12, 13]))
        var buffer: [Int16] = [0]
        try reader.seek(toFrame: 2)
        #expect(try reader.read(1, into: &buffer) == 1)
        #expect(buffer == [12])
        try reader.seek(toFrame: 0)
        #expect(try reader.read(1, into: &buffer) == 1)
        #expect(buffer == [10])
        #expect(throws: SndfileError.self) { try reader.seek(toFrame: 5) }
    }

    @Test func reportsTheLengthOfTheHeader() throws {
        let values = [Int16](repeating: 1, count: 20)
        let chunks = [("LIST", [UInt8](repeating: 0, count: 7))]
        var reader = try reader(
            of: WAV(channels: 2, claimedBytes: 48_000 * 4, chunks: chunks, data: WAV.samples(values)))
        #expect(Header(of: reader).frames == 48_000)
        var buffer = [Int16](repeating: 0, count: 96_000)
        #expect(try reader.read(48_000, into: &buffer) == 10)
        #expect(try reader.read(1, into: &buffer) == 0)
    }

    @Test(arguments: [0x7FFF_F000, 0x8000_0000, 0xFFFF_FFFF] as [Int])
    func countsTheDataOfAHeaderWithoutALength(placeholder: Int) throws {
        let reader = try reader(of: WAV(claimedBytes: placeholder, data: WAV.samples([1, 2, 3])))
        #expect(Header(of: reader).frames == 3)
    }

    @Test func stopsAtTheLengthOfTheHeader() throws {
        var reader = try reader(of: WAV(claimedBytes: 4, data: WAV.samples([1, 2, 3, 4, 5])))
        #expect(Header(of: reader).frames == 2)
        var buffer = [Int16](repeating: 0, count: 5)
        #expect(try reader.read(5, into: &buffer) == 2)
    }

    @Test func reportsTheHeaderLengthOfATruncatedFLAC() throws {
        try folder.sound("whole.flac", Noise.samples(96_000))
        let bytes = try folder.bytes(of: "whole.flac")
        var reader = try SoundFileReader(path: try folder.file("cut.flac", bytes.prefix(bytes.count / 2)))
        #expect(Header(of: reader).frames == 96_000)
        var buffer = [Int16](repeating: 0, count: 96_000)
        let count = (try? reader.read(96_000, into: &buffer)) ?? 0
        #expect(count < 96_000)
    }

    @Test func countsTheFramesOfAFLACWithoutALength() throws {
        try folder.sound("whole.flac", Noise.samples(10_000))
        var bytes = try folder.bytes(of: "whole.flac")
        // STREAMINFO starts at 8; the last 4 bits of its byte 13 and the next 4 bytes are the number of samples.
        bytes[21] &= 0xF0
        bytes.replaceSubrange(22..<26, with: [0, 0, 0, 0])
        var reader = try SoundFileReader(path: folder.file("pipe.flac", bytes))
        #expect(Header(of: reader).frames == 10_000)
        var buffer = [Int16](repeating: 0, count: 10_000)
        #expect(try reader.read(10_000, into: &buffer) == 10_000)
        #expect(buffer == Noise.samples(10_000))
    }

    @Test(arguments: [
        ("empty.wav", "unknown format, or damaged"), ("text.wav", "unknown format, or damaged"),
        ("folder", "is a directory"),
        ("none.wav", "no such file or directory"),
        // Without waiting for its writer.
        ("pipe", "not a regular file"),
    ])
    func rejectsOtherFiles(name: String, reason: String) throws {
        try folder.file("empty.wav")
        try folder.file("text.wav", text: "hello")
        try folder.file("folder/file")
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let path = "\(folder.path)/\(name)"
        let error = #expect(throws: SndfileError.self) { _ = try SoundFileReader(path: path) }
        #expect(error?.description == "cannot open '\(path)': \(reason)")
        #expect(error?.isMissing == (name == "none.wav"))
    }

    @Test(arguments: [(0, 48_000), (1, 0), (2000, 48_000)])
    func rejectsAnImpossibleHeader(channels: Int, rate: Int) throws {
        #expect(throws: SndfileError.self) { _ = try reader(of: WAV(channels: channels, rate: rate, data: [0, 0])) }
    }
}

/// The properties of a reader's file, as a value for expectations.
struct Header {
    let rate: Int
    let channels: Int
    let frames: Int
    let isPCM16: Bool

    init(of reader: borrowing SoundFileReader) {
        rate = reader.rate
        channels = reader.channels
        frames = reader.frames
        isPCM16 = reader.isPCM16
    }
}
