import AudioFiles
import Foundation
import TestSupport
import Testing

@Suite struct SoundFileReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func readsSixteenBitsExactly() throws {
        let values: [Int16] = [0, 1, -1, .max, .min, 12_345]
        let path = try folder.file("a.wav", WAV(channels: 2, rate: 24_000, data: WAV.samples(values)).bytes)
        var reader = try SoundFileReader(path: path)
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
        let path = try folder.file("a.wav", WAV(bits: 8, data: [0, 127, 128, 129, 255]).bytes)
        var reader = try SoundFileReader(path: path)
        let header = Header(of: reader)
        #expect(header.isPCM16)
        var buffer = [Int16](repeating: 0, count: 5)
        #expect(try reader.read(5, into: &buffer) == 5)
        #expect(buffer == [-32_768, -256, 0, 256, 32_512])
    }

    @Test(arguments: [24, 32]) func readsWiderIntegersAsFloat(bits: Int) throws {
        let half = [UInt8](repeating: 0, count: bits / 8 - 1) + [0x40]
        let path = try folder.file("a.wav", WAV(bits: bits, data: half + half).bytes)
        var reader = try SoundFileReader(path: path)
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
        let wav = WAV(channels: 6, rate: 96_000, bits: 32, isFloat: true, data: data)
        var reader = try SoundFileReader(path: folder.file("a.wav", wav.bytes))
        let header = Header(of: reader)
        #expect(header.channels == 6)
        #expect(header.rate == 96_000)
        #expect(header.frames == 1)
        var buffer = [Float](repeating: 0, count: 6)
        #expect(try reader.read(1, into: &buffer) == 1)
        #expect(buffer == frame)
    }

    @Test func seeksToTheFrame() throws {
        let path = try folder.file("a.wav", WAV(data: WAV.samples([10, 11, 12, 13])).bytes)
        var reader = try SoundFileReader(path: path)
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
        let wav = WAV(channels: 2, claimedBytes: 48_000 * 4, chunks: chunks, data: WAV.samples(values))
        var reader = try SoundFileReader(path: folder.file("a.wav", wav.bytes))
        let header = Header(of: reader)
        #expect(header.frames == 48_000)
        var buffer = [Int16](repeating: 0, count: 96_000)
        #expect(try reader.read(48_000, into: &buffer) == 10)
        #expect(try reader.read(1, into: &buffer) == 0)
    }

    @Test(arguments: [0x7FFF_F000, 0x8000_0000, 0xFFFF_FFFF] as [Int])
    func countsTheDataOfAHeaderWithoutALength(placeholder: Int) throws {
        let wav = WAV(claimedBytes: placeholder, data: WAV.samples([1, 2, 3]))
        let reader = try SoundFileReader(path: folder.file("a.wav", wav.bytes))
        let header = Header(of: reader)
        #expect(header.frames == 3)
    }

    @Test func stopsAtTheLengthOfTheHeader() throws {
        let wav = WAV(claimedBytes: 4, data: WAV.samples([1, 2, 3, 4, 5]))
        var reader = try SoundFileReader(path: folder.file("a.wav", wav.bytes))
        let header = Header(of: reader)
        #expect(header.frames == 2)
        var buffer = [Int16](repeating: 0, count: 5)
        #expect(try reader.read(5, into: &buffer) == 2)
    }

    @Test func reportsTheHeaderLengthOfATruncatedFLAC() throws {
        let whole = folder.path + "/whole.flac"
        var writer = try SoundFileWriter(path: whole, container: .flac, rate: 48_000, channels: 1)
        try writer.write(96_000, of: Noise.samples(96_000))
        try writer.finish()
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: whole)))
        let path = try folder.file("cut.flac", Array(bytes.prefix(bytes.count / 2)))
        var reader = try SoundFileReader(path: path)
        let header = Header(of: reader)
        #expect(header.frames == 96_000)
        var buffer = [Int16](repeating: 0, count: 96_000)
        let count = (try? reader.read(96_000, into: &buffer)) ?? 0
        #expect(count < 96_000)
    }

    @Test func countsTheFramesOfAFLACWithoutALength() throws {
        let whole = folder.path + "/whole.flac"
        var writer = try SoundFileWriter(path: whole, container: .flac, rate: 48_000, channels: 1)
        try writer.write(10_000, of: Noise.samples(10_000))
        try writer.finish()
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: whole)))
        // STREAMINFO starts at 8; the last 4 bits of its byte 13 and the next 4 bytes are the number of samples.
        bytes[21] &= 0xF0
        bytes.replaceSubrange(22..<26, with: [0, 0, 0, 0])
        var reader = try SoundFileReader(path: folder.file("pipe.flac", bytes))
        let header = Header(of: reader)
        #expect(header.frames == 10_000)
        var buffer = [Int16](repeating: 0, count: 10_000)
        #expect(try reader.read(10_000, into: &buffer) == 10_000)
        #expect(buffer == Noise.samples(10_000))
    }

    @Test func rejectsOtherFiles() throws {
        for (name, bytes) in [("empty.wav", []), ("text.wav", Array("hello".utf8))] as [(String, [UInt8])] {
            let path = try folder.file(name, bytes)
            let error = #expect(throws: SndfileError.self) { _ = try SoundFileReader(path: path) }
            #expect(error?.description == "cannot open '\(path)': format not recognised")
            #expect(error?.isMissing == false)
        }
    }

    @Test(arguments: [(0, 48_000), (1, 0), (2000, 48_000)])
    func rejectsAnImpossibleHeader(channels: Int, rate: Int) throws {
        let path = try folder.file("a.wav", WAV(channels: channels, rate: rate, data: [0, 0]).bytes)
        #expect(throws: SndfileError.self) { _ = try SoundFileReader(path: path) }
    }

    @Test func rejectsAFolder() throws {
        let error = #expect(throws: SndfileError.self) { _ = try SoundFileReader(path: folder.path) }
        #expect(error?.description == "cannot open '\(folder.path)': is a directory")
    }

    @Test func rejectsAPipeWithoutWaitingForItsWriter() throws {
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: SndfileError.self) { _ = try SoundFileReader(path: path) }
        #expect(error?.description == "cannot open '\(path)': not a regular file")
    }

    @Test func namesAMissingFile() throws {
        let path = folder.path + "/none.wav"
        let error = #expect(throws: SndfileError.self) { _ = try SoundFileReader(path: path) }
        #expect(error?.description == "cannot open '\(path)': no such file or directory")
        #expect(error?.isMissing == true)
    }
}
