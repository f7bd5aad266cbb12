import AudioFiles
import Glibc

/// The gain that brings a file to the loudness of the bundled music.
enum MusicGain {
    /// The loudness of the bundled music in LUFS.
    static let target = -26.0
    /// The largest gain in decibels. A recording that is quieter is mostly noise.
    private static let largest = 20.0
    /// The largest true peak after a gain above 1, in dBTP.
    private static let largestPeak = -1.0
    /// The largest amount in decibels by which the true peak of music exceeds its largest sample.
    private static let overshoot = 3.0

    /// Returns the factor for the samples of a file. Silence keeps its level.
    ///
    /// A file that gets louder has no peak above −1 dBTP afterwards, as far as its peak is known. A file that gets
    /// quieter keeps its peaks.
    static func factor(for loudness: Loudness) -> Float {
        let decibels = decibels(for: loudness)
        return decibels == 0 ? 1 : Float(pow(10, decibels / 20))
    }

    private static func decibels(for loudness: Loudness) -> Double {
        guard let lufs = loudness.lufs else { return 0 }
        let wanted = target - lufs
        guard wanted > 0 else { return wanted }
        return min(wanted, largest, loudness.peak.map { max(0, room(above: $0)) } ?? largest)
    }

    private static func room(above peak: Double) -> Double {
        peak > 0 ? largestPeak - 20 * log10(peak) : largest
    }

    /// Whether the true peak can limit the gain of a file whose largest sample is its peak.
    static func dependsOnTruePeak(_ loudness: Loudness) -> Bool {
        guard let lufs = loudness.lufs, let peak = loudness.peak, lufs < target else { return false }
        return min(target - lufs, largest) > room(above: peak) - overshoot
    }
}
