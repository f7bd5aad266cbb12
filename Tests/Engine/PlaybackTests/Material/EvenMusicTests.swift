import AudioFiles
import Foundation
import TestSupport
import Testing

@testable import Playback

/// The loudness of music, compared with ffmpeg.
@Suite(.timeLimit(.minutes(5)), .enabled(if: FFmpeg.isInstalled, "needs ffmpeg")) struct EvenMusicTests {
    private let folder = TemporaryFolder.orNone()

    private static let kinds: [(name: String, rate: Int, channels: Int, options: String, amplitude: Double)] = [
        ("a.wav", 44_100, 1, "", 0.3), ("b.wav", 48_000, 2, "", 0.25), ("c.flac", 44_100, 2, "", 0.12),
        ("d.mp3", 44_100, 2, "-q:a 2", 0.2), ("e.mp3", 22_050, 1, "-b:a 64k -write_xing 0", 0.1),
        ("f.ogg", 44_100, 2, "-c:a libvorbis", 0.04), ("g.opus", 48_000, 2, "-c:a libopus", 0.15),
        ("h.opus", 48_000, 1, "-c:a libopus", 0.08), ("i.wav", 48_000, 2, "-c:a pcm_f32le", 0.49),
        ("j.aiff", 96_000, 2, "-c:a pcm_s24be", 0.03), ("k.m4a", 44_100, 2, "-c:a aac", 0.2),
    ]

    /// Each of eleven pieces takes half a second. They have −6 to −30 LUFS.
    @Test(arguments: Self.kinds.indices) func playsAt26LUFS(index: Int) async throws {
        let piece = Self.kinds[index]
        try await Pieces.make(
            piece.name, amplitude: piece.amplitude, rate: piece.rate, channels: piece.channels, piece.options,
            in: folder.path)
        let path = "\(folder.path)/\(piece.name)"
        let expected = try await Pieces.measuredByFFmpeg(piece.name, in: folder.path)
        let loudness = try #require(LoudnessMeasurement.whole(path)?.lufs)
        #expect(abs(loudness - expected.lufs) < 0.2)
        try Pieces.play(path, frames: 10 * 48_000, as: "played.wav", in: folder)
        let played = try await Pieces.measuredByFFmpeg("played.wav", in: folder.path)
        #expect(abs(played.lufs + 26) < 0.3)
    }

    /// Quiet music with loud peaks, which lie between the samples: a tone of a quarter of the rate. Two seconds.
    @Test(arguments: [0.3, 0.6, 0.89]) func makesNoTruePeakAbove1DecibelBelowFullScale(peak: Double) async throws {
        let burst = "if(between(t\\,5\\,5.02)\\,\(peak)*pow(sin(PI*(t-5)/0.02)\\,2)\\,0)"
        let tone = "(0.008+\(burst))*sin(PI/2*48000*t+PI/4)"
        try await FFmpeg.run("-f lavfi -i 'aevalsrc=\(tone)|\(tone):d=12:s=48000' a.wav", in: folder.path)
        try Pieces.play("\(folder.path)/a.wav", frames: 12 * 48_000, as: "played.wav", in: folder)
        let (before, after) = (
            try await Pieces.measuredByFFmpeg("a.wav", in: folder.path),
            try await Pieces.measuredByFFmpeg("played.wav", in: folder.path)
        )
        #expect(before.lufs < -28)
        // Meters of the true peak differ by a tenth of a decibel.
        #expect(after.peak <= max(pow(10, -1 / 20.0), before.peak) + 0.01)
        #expect(after.peak >= 0.85)
    }

    @Test func honoursATagThatDisagrees() async throws {
        try await Pieces.make(
            "a.flac", amplitude: 0.2, "-metadata 'REPLAYGAIN_TRACK_GAIN=-2.00 dB'", in: folder.path)
        try Pieces.play("\(folder.path)/a.flac", frames: 10 * 48_000, as: "played.wav", in: folder)
        let before = try await Pieces.measuredByFFmpeg("a.flac", in: folder.path)
        let after = try await Pieces.measuredByFFmpeg("played.wav", in: folder.path)
        // The tag says −16 LUFS.
        #expect(abs(after.lufs - before.lufs + 10) < 0.2)
    }
}
