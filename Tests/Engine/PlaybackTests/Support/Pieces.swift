import Foundation
import TestSupport

@testable import Playback

/// Short pieces of music that ffmpeg makes, and their loudness by ffmpeg.
enum Pieces {
    /// Makes a piece: a chord whose level changes, in one or two channels.
    ///
    /// - Parameter amplitude: That of each of its two tones.
    static func make(
        _ name: String, amplitude: Double, seconds: Int = 10, rate: Int = 48_000, channels: Int = 2,
        _ options: String = "", in folder: String
    ) async throws {
        let level = "\(amplitude)*(0.7+0.3*sin(t))"
        let left = "\(level)*(sin(1500*t)+sin(2300*t))"
        let right = "\(level)*(sin(1500*t)+sin(3100*t))"
        let sound = channels == 1 ? left : "\(left)|\(right)"
        try await FFmpeg.run(
            "-f lavfi -i 'aevalsrc=\(sound):d=\(seconds):s=\(rate)' \(options) \(name)", in: folder)
    }

    /// Returns the loudness and the true peak of a file as ffmpeg measures them; a single channel counts as two.
    static func measuredByFFmpeg(_ name: String, in folder: String) async throws -> (lufs: Double, peak: Double) {
        let text = "\(UUID().uuidString).txt"
        try await FFmpeg.run(
            "-i \(name) -af ebur128=dualmono=true:metadata=1:peak=true,ametadata=print:file=\(text) -f null -",
            in: folder)
        let lines = try String(contentsOfFile: "\(folder)/\(text)", encoding: .utf8).split(separator: "\n")
        func last(_ key: String) -> Double? {
            lines.last { $0.hasPrefix("lavfi.r128.\(key)=") }?.split(separator: "=").last.flatMap { Double($0) }
        }
        guard let lufs = last("I"), let left = last("true_peaks_ch0") else { throw CocoaError(.fileReadCorruptFile) }
        return (lufs, max(left, last("true_peaks_ch1") ?? 0))
    }

    /// Writes the first frames of a file's music, with its gain, as a WAV.
    static func play(_ path: String, frames: Int, as name: String, in folder: TemporaryFolder) throws {
        var stream = MusicStream(files: [path], from: 0, loudness: LoudnessSource(.even(nil), isUrgent: false))
        var samples: [Int16] = []
        while samples.count < 2 * frames, let chunk = stream.next(in: [Int16](repeating: 0, count: 2 * 16_384)) {
            samples += chunk.samples
        }
        try folder.sound(name, channels: 2, Array(samples.prefix(2 * frames)))
    }
}
