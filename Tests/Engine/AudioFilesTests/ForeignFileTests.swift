import Foundation
import TestSupport
import Testing

@testable import AudioFiles

/// Files of other programs, whose headers only estimate their length or state another one, compared with ffmpeg.
@Suite(.timeLimit(.minutes(5)), .enabled(if: FFmpeg.isInstalled, "needs ffmpeg")) struct ForeignFileTests {
    private let folder = TemporaryFolder.orNone()

    /// Two seconds: noise, which takes many bits, and then tones, which take few. The channels differ.
    private static let sound =
        "-f lavfi -i aevalsrc=if(lt(t\\,0.5)\\,0.8*random(0)-0.4\\,0.3*sin(2000*t))|0.3*sin(3000*t):d=2:s="

    private func make(_ name: String, rate: Int = 44_100, _ options: String = "") async throws {
        try await FFmpeg.run("\(Self.sound)\(rate) \(options) \(name)", in: folder.path)
    }

    /// Writes a file of the bytes of others, one after the other.
    private func join(_ names: String..., as name: String) throws {
        try folder.file(name, try names.flatMap { try folder.bytes(of: $0) })
    }

    /// Each row takes a second.
    @Test(
        arguments: [
            ("a.mp3", "-q:a 2 -write_xing 0"), ("a.mp3", "-q:a 2"), ("a.mp3", "-b:a 64k -write_xing 0"),
            ("a.mp3", "-q:a 2 -write_xing 0 -id3v2_version 3 -write_id3v1 1 -metadata title=Title"),
            ("a.mp2", "-c:a mp2"), ("a.wav", "-c:a libmp3lame"), ("a.wav", "-c:a adpcm_ms"), ("a.wav", "-rf64 always"),
            ("a.ogg", "-c:a libvorbis"), ("a.opus", "-ar 48000"), ("a.flac", ""), ("a.aiff", ""), ("a.caf", ""),
            ("a.w64", ""), ("a.au", ""), ("a.m4a", "-c:a aac"), ("a.m4a", "-c:a alac"), ("a.aac", "-c:a aac"),
            ("a.wma", "-c:a wmav2"), ("a.wv", "-c:a wavpack"), ("a.webm", "-c:a libopus -ar 48000"),
            ("a.tta", "-c:a tta"),
        ]) func measuresAsFFmpegDoes(name: String, options: String) async throws
    {
        try await make(name, options)
        try await expectTheLengthOfFFmpeg(name)
    }

    @Test(arguments: [("a.mp3", "-q:a 2 -write_xing 0"), ("a.ogg", "-c:a libvorbis"), ("a.opus", "-ar 48000")])
    func measuresFilesThatWereJoined(name: String, options: String) async throws {
        try await make(name, options)
        try await make("b-\(name)", options)
        try join(name, "b-\(name)", as: "joined-\(name)")
        try await expectTheLengthOfFFmpeg("joined-\(name)", of: [name, "b-\(name)"])
        // The same stream twice has one serial number.
        try join(name, name, as: "twice-\(name)")
        try await expectTheLengthOfFFmpeg("twice-\(name)", of: [name, name])
    }

    @Test(arguments: ["a.mp3", "a.opus"]) func measuresWhatIsLeftOfATruncatedFile(name: String) async throws {
        try await make(name, "-ar 48000")
        let bytes = try folder.bytes(of: name)
        try folder.file("cut-\(name)", bytes.prefix(bytes.count / 2))
        try await expectTheLengthOfFFmpeg("cut-\(name)")
    }

    /// A burst of noise a second takes bits of up to 30 small frames before it.
    @Test(arguments: ["-ar 24000 -b:a 8k", "-q:a 2"]) func seeksInMP3ToTheSamplesThatPlay(options: String) async throws
    {
        try await FFmpeg.run(
            "-f lavfi -i aevalsrc=if(lt(mod(t\\,1)\\,0.1)\\,0.8*random(0)\\,0):d=5:s=24000 \(options) a.mp3",
            in: folder.path)
        let path = "\(folder.path)/a.mp3"
        var whole = try SoundFileReader(path: path)
        var samples = [Float](repeating: 0, count: whole.frames)
        #expect(try whole.read(whole.frames, into: &samples) == whole.frames)
        var reader = try SoundFileReader(path: path)
        var part = [Float](repeating: 0, count: 1000)
        for frame in stride(from: 500, to: samples.count - 1000, by: 1237) {
            try reader.seek(toFrame: frame)
            #expect(try reader.read(1000, into: &part) == 1000)
            let difference = zip(part, samples[frame...]).map { abs($0 - $1) }.max() ?? 1
            #expect(difference < 0.000_1, "at \(frame)")
        }
    }

    @Test func measuresMP3BeforeTagsAndRubbish() async throws {
        try await make("a.mp3", "-q:a 2 -write_xing 0")
        // An APE tag of one item, at the end.
        let title = Array("Title\0".utf8) + [UInt8](repeating: 120, count: 4000)
        let item = [0xA0, 0x0F, 0, 0, 0, 0, 0, 0] + title
        let size = [
            UInt8(truncatingIfNeeded: item.count + 32), UInt8(truncatingIfNeeded: (item.count + 32) >> 8), 0, 0,
        ]
        let counts: [UInt8] = [0xD0, 0x07, 0, 0] + size + [1, 0, 0, 0]
        let footer = Array("APETAGEX".utf8) + counts + [0, 0, 0, 0x80] + [UInt8](repeating: 0, count: 8)
        try folder.file("tag", item + footer)
        try join("a.mp3", "tag", as: "ape.mp3")
        try await expectTheLengthOfFFmpeg("ape.mp3")
        try folder.file("head", Array(footer[..<20]) + [1, 0, 0, 0, 0, 0, 0, 0xA0] + [UInt8](repeating: 0, count: 8))
        try join("head", "tag", "a.mp3", as: "head.mp3")
        try await expectTheLengthOfFFmpeg("head.mp3")
        try folder.file("rubbish", (0..<20_000).map { UInt8(truncatingIfNeeded: $0 * 37 % 251) })
        try join("a.mp3", "rubbish", as: "rubbish.mp3")
        try await expectTheLengthOfFFmpeg("rubbish.mp3")
    }

    /// Reading goes on to the true end, and a seek leads to the true frame, after an estimate, too.
    @Test(arguments: [("a.mp3", [60_000, 15_000]), ("joined.ogg", [103_200, 15_000])])
    func readsOnBeyondAnEstimate(name: String, frames: [Int]) async throws {
        try await make("a.mp3", "-q:a 2 -write_xing 0")
        for part in ["b.ogg", "c.ogg"] { try await make(part, "-c:a libvorbis") }
        try join("b.ogg", "c.ogg", as: "joined.ogg")
        let path = "\(folder.path)/\(name)"
        var reader = try SoundFileReader(path: path, length: .estimated)
        let samples = try self.samples(of: &reader)
        #expect(samples.count == 2 * (try Header(of: SoundFileReader(path: path)).frames))
        for frame in frames {
            var rest = [Float](repeating: 0, count: 4000)
            try reader.seek(toFrame: frame)
            #expect(try reader.read(2000, into: &rest) == 2000)
            // A frame of MP3 needs data of frames before it, which the decoder may lack after a seek.
            let exact = rest.dropFirst(2 * 1152)
            #expect(zip(exact, samples[(2 * (frame + 1152))...]).allSatisfy { abs($0 - $1) < 0.001 })
        }
    }

    @Test(arguments: [("a.mp3", "-q:a 2 -write_xing 0"), ("a.ogg", "-c:a libvorbis")])
    func namesAFileWhoseRateChanges(name: String, options: String) async throws {
        try await make("1-\(name)", options)
        try await make("2-\(name)", rate: 48_000, options)
        try join("1-\(name)", "2-\(name)", as: name)
        let error = #expect(throws: SndfileError.self) {
            var reader = try SoundFileReader(path: "\(folder.path)/\(name)")
            _ = try samples(of: &reader)
        }
        #expect(error?.text == "the sample rate or the number of channels changes in the file")
    }

    /// The frames of MP4 are exact, without the encoder's padding. The clips of routines have no extension of a kind.
    /// The noise that AAC can have in place of sound (`aac_pns`) differs each time.
    @Test(arguments: ["-c:a aac -aac_pns 0 -f ipod", "-c:a alac -f ipod", "-c:a aac -aac_pns 0 -f adts"])
    func seeksInFilesOfFFmpegToTheSamplesThatPlay(options: String) async throws {
        try await make("clip-1.audio", options)
        let path = "\(folder.path)/clip-1.audio"
        var whole = try SoundFileReader(path: path)
        #expect(options.contains("adts") || whole.frames == 88_200)
        let samples = try samples(of: &whole)
        #expect(samples.count == 2 * whole.frames)
        var part = [Float](repeating: 0, count: 2000)
        for frame in [0, 500, 5000, 44_100, 70_001, whole.frames - 1000] {
            try whole.seek(toFrame: frame)
            #expect(try whole.read(1000, into: &part) == 1000)
            #expect(part.elementsEqual(samples[(2 * frame)...].prefix(2000)), "at \(frame)")
        }
        try whole.seek(toFrame: whole.frames)
        #expect(try whole.read(1000, into: &part) == 0)
    }

    @Test func namesThePackageThatReadsAFile() async throws {
        let error = #expect(throws: SndfileError.self) {
            _ = try FFmpegFile(path: "a.m4a", kind: .mp4, searching: folder.path)
        }
        #expect(
            error?.description == "cannot open 'a.m4a': MP4 needs the Debian package ffmpeg, which is not installed")
    }

    @Test(arguments: [
        ("a.m4a", "unknown format, or damaged"), ("a.mid", "MIDI is not supported"),
        ("picture.mp4", "unknown format, or damaged"),
    ]) func refusesAFileWithoutSound(name: String, reason: String) async throws {
        try folder.file("a.m4a", Array("no music".utf8))
        try folder.file("a.mid", Array("MThd".utf8))
        try await FFmpeg.run("-f lavfi -i color=d=0.1 picture.mp4", in: folder.path)
        let error = #expect(throws: SndfileError.self) { _ = try SoundFileReader(path: "\(folder.path)/\(name)") }
        #expect(error?.description == "cannot open '\(folder.path)/\(name)': \(reason)")
    }

    /// - Parameter parts: The files that were joined, each of which ffmpeg decodes by itself.
    private func expectTheLengthOfFFmpeg(
        _ name: String, of parts: [String]? = nil, at location: SourceLocation = #_sourceLocation
    ) async throws {
        var reader = try SoundFileReader(path: "\(folder.path)/\(name)")
        let header = Header(of: reader)
        let samples = try samples(of: &reader).map { Int16(max(-32_768, min(32_767, $0 * 32_768))) }
        #expect(samples.count == header.frames * header.channels, sourceLocation: location)
        var start = 0
        for part in parts ?? [name] {
            let expected = try await FFmpeg.samples(
                of: part, in: folder.path, rate: header.rate, channels: header.channels)
            let decoded = Array(samples.dropFirst(start).prefix(expected.count))
            for channel in 0..<2 {
                let likeness = Likeness(decoded, to: expected, channel: channel)
                #expect(likeness.correlation >= 0.99, "\(part)", sourceLocation: location)
                #expect(abs(likeness.decibels) <= 0.5, "\(part)", sourceLocation: location)
            }
            start += expected.count
        }
        // Decoders keep more or less of a frame at the ends.
        #expect(abs(samples.count - start) <= 2 * 2304, sourceLocation: location)
    }

    private func samples(of reader: inout SoundFileReader) throws -> [Float] {
        var samples: [Float] = []
        var block = [Float](repeating: 0, count: 8192 * reader.channels)
        while case let count = try reader.read(8192, into: &block), count > 0 {
            samples += block[..<(count * reader.channels)]
        }
        return samples
    }
}
