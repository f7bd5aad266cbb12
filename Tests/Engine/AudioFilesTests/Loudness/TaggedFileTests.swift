import Foundation
import TestSupport
import Testing

@testable import AudioFiles

/// Tags of files that ffmpeg makes.
@Suite(.timeLimit(.minutes(5)), .enabled(if: FFmpeg.isInstalled, "needs ffmpeg")) struct TaggedFileTests {
    private let folder = TemporaryFolder.orNone()

    private func make(_ name: String, _ options: String) async throws {
        try await FFmpeg.run("-f lavfi -i aevalsrc=0.1*sin(2000*t):d=1:s=48000 \(options) \(name)", in: folder.path)
    }

    private func loudness(of name: String) throws -> Loudness? {
        let reader = try SoundFileReader(path: "\(folder.path)/\(name)", length: .estimated)
        return reader.taggedLoudness
    }

    /// Each row takes half a second.
    @Test(
        arguments: [
            ("a.flac", ""), ("a.ogg", "-c:a libvorbis"), ("a.opus", "-c:a libopus"), ("a.mp3", "-id3v2_version 3"),
            ("b.mp3", "-id3v2_version 4 -write_xing 0"), ("a.m4a", "-c:a alac -movflags use_metadata_tags"),
        ]) func haveALoudness(name: String, options: String) async throws
    {
        let gain = "-metadata 'REPLAYGAIN_TRACK_GAIN=-3.20 dB' -metadata REPLAYGAIN_TRACK_PEAK=0.75"
        // Many comments fill more than one page of Ogg.
        let note = String(repeating: "x", count: 9000)
        let others = (0..<9).map { "-metadata note\($0)=\(note)" }.joined(separator: " ")
        try await make(name, "\(options) \(others) \(gain)")
        #expect(try loudness(of: name) == Loudness(lufs: -14.8, peak: 0.75))
        try await make("none-\(name)", "\(options) -metadata 'REPLAYGAIN_TRACK_GAIN=unknown'")
        #expect(try loudness(of: "none-\(name)") == nil)
    }

    @Test func readsFLACBehindATagOfID3() async throws {
        try await make("a.flac", "-metadata R128_TRACK_GAIN=512")
        let tag = Array("ID3".utf8) + [3, 0, 0, 0, 0, 1, 2] + [UInt8](repeating: 0, count: 130)
        try folder.file("b.flac", tag + folder.bytes(of: "a.flac"))
        #expect(try loudness(of: "b.flac") == Loudness(lufs: -25, peak: nil))
    }

    /// An APE tag at the end, as mp3gain writes it, with a cover and perhaps a tag of ID3v1 behind it.
    @Test(arguments: [[], Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)])
    func readsTagsOfAPEInMP3(behind: [UInt8]) async throws {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        func item(_ name: String, _ value: [UInt8]) -> [UInt8] {
            number(value.count) + number(0) + Array(name.utf8) + [0] + value
        }
        func tag(_ count: Int, _ size: Int) -> [UInt8] {
            Array("APETAGEX".utf8) + number(2000) + number(size) + number(count) + [UInt8](repeating: 0, count: 12)
        }
        let items =
            item("Cover Art (Front)", [UInt8](repeating: 7, count: 3000))
            + item("replaygain_track_gain", Array("-3.20 dB".utf8)) + item("REPLAYGAIN_TRACK_PEAK", Array("0.75".utf8))
        try await make("a.mp3", "")
        let sound = try folder.bytes(of: "a.mp3")
        try folder.file("b.mp3", sound + items + tag(3, items.count + 32) + behind)
        #expect(try loudness(of: "b.mp3") == Loudness(lufs: -14.8, peak: 0.75))
        // A size or a number of items that cannot be right.
        try folder.file("c.mp3", sound + items + tag(3, 1 << 30) + behind)
        #expect(try loudness(of: "c.mp3") == nil)
        try folder.file("d.mp3", sound + items.suffix(20) + tag(.max, 52) + behind)
        #expect(try loudness(of: "d.mp3") == nil)
    }

    /// A comment whose size exceeds the file, and files that end in the header.
    @Test(arguments: ["flac", "ogg", "opus"]) func areNoneInADamagedHeader(kind: String) async throws {
        try await make("a.\(kind)", "-metadata R128_TRACK_GAIN=512")
        let bytes = try folder.bytes(of: "a.\(kind)")
        let name = try #require(bytes.firstRange(of: Array("R128_TRACK_GAIN".utf8)))
        var longer = bytes
        longer.replaceSubrange(name.lowerBound - 4..<name.lowerBound, with: [255, 255, 255, 127])
        for damaged in [longer, Array(bytes[..<name.upperBound]), Array(bytes[..<(name.lowerBound - 2)]), []] {
            let path = try folder.file("damaged", damaged)
            #expect(VorbisComments.tags(of: path).allSatisfy { $0.name != "R128_TRACK_GAIN" })
        }
    }

    /// libsndfile applies the output gain in the header of Opus, and `R128_TRACK_GAIN` applies to the sound after it.
    @Test func appliesTheOutputGainOfOpus() async throws {
        try await make("a.opus", "-c:a libopus -b:a 128k")
        var bytes = try folder.bytes(of: "a.opus")
        let head = try #require(bytes.firstRange(of: Array("OpusHead".utf8))).lowerBound
        // 6 dB in 1/256 dB.
        bytes.replaceSubrange(head + 16..<head + 18, with: [0, 6])
        let end = head + 19
        bytes.replaceSubrange(22..<26, with: [0, 0, 0, 0])
        let checksum = Self.checksum(of: bytes[..<end])
        bytes.replaceSubrange(22..<26, with: (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) })
        try folder.file("b.opus", bytes)
        let (plain, louder) = (try peak(of: "a.opus"), try peak(of: "b.opus"))
        #expect(abs(20 * log10(louder / plain) - 6) < 0.1)
    }

    private func peak(of name: String) throws -> Double {
        var reader = try SoundFileReader(path: "\(folder.path)/\(name)")
        var samples = [Float](repeating: 0, count: reader.channels * reader.frames)
        _ = try reader.read(reader.frames, into: &samples)
        return samples.reduce(0) { max($0, Double(abs($1))) }
    }

    /// The checksum of a page of Ogg.
    private static func checksum(of page: ArraySlice<UInt8>) -> UInt32 {
        page.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
                sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1
            }
        }
    }
}
