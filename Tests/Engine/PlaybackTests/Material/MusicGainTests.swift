import AudioFiles
import Foundation
import Testing

@testable import Playback

@Suite struct MusicGainTests {
    @Test(
        arguments: [
            // Louder music gets quieter, whatever its peak.
            (-6, 1.3, -20), (-16, nil, -10), (-26, 0.5, 0), (-25.5, 0.5, -0.5),
            // Quieter music gets louder, up to −1 dBTP, which is a peak of 0.891.
            (-30, nil, 4), (-30, 0.1, 4), (-30, 0.708, 2), (-30, 0.891, 0), (-30, 1, 0), (-30, 0, 4),
            // No more than 20 dB.
            (-46, nil, 20), (-50, nil, 20), (-70, 0.001, 20), (-70, 0.501, 5),
            // Silence.
            (nil, nil, 0), (nil, 0, 0), (nil, 0.9, 0),
        ] as [(Double?, Double?, Double)]) func bringsMusicTo26LUFS(lufs: Double?, peak: Double?, decibels: Double)
    {
        let factor = Double(MusicGain.factor(for: Loudness(lufs: lufs, peak: peak)))
        #expect(abs(20 * log10(factor) - decibels) < 0.01)
    }

    @Test func keepsSamplesAtTheLoudnessOfBundledMusic() {
        #expect(MusicGain.factor(for: Loudness(lufs: -26, peak: nil)) == 1)
    }

    @Test(
        arguments: [
            (-30, 0.708, true), (-30, 0.6, true), (-30, 0.3, false), (-30, 1, true), (-27, 0.5, false),
            (-20, 1, false), (-26, 1, false), (nil, 1, false), (-30, nil, false),
        ] as [(Double?, Double?, Bool)]) func needsTheTruePeakOfFewFiles(lufs: Double?, peak: Double?, isNeeded: Bool)
    {
        #expect(MusicGain.dependsOnTruePeak(Loudness(lufs: lufs, peak: peak)) == isNeeded)
    }
}
