import AudioFiles
import Glibc

/// Speech of a program, finished as the recorded clips are (`tools/narration/finishing.py`): without rumble and long
/// pauses, and as loud.
struct LevelledSpeech {
    /// The loudness in LUFS as it is heard from two loudspeakers, 3 LU above that of the single channel of a clip.
    static let loudness = -15.0

    /// The largest amplitude, for a true peak of the clips' -2.6 dBTP at most.
    private static let ceiling: Float = 0.6
    /// The cut-off of the high-pass filter in Hz.
    private static let lowest = 60.0
    /// The level below which speech is silence: 60 dB below its peak.
    private static let silence: Float = 0.001
    /// The longest silence in seconds before the first sound, in a pause, and after the last sound.
    private static let (before, pause, after) = (0.04, 0.6, 0.1)
    /// The passes after which the loudness is as close as the limiter lets it be.
    private static let passes = 4

    private let rate: Int
    private var samples: [Float]

    /// Reads a sound file, and finishes its speech.
    ///
    /// - Throws: `SndfileError`, or `Ebur128Error`.
    init(of path: String) throws {
        var reader = try SoundFileReader(path: path)
        rate = reader.rate
        samples = []
        var block = [Float](repeating: 0, count: 4096 * reader.channels)
        let channels = reader.channels
        while case let count = try reader.read(4096, into: &block), count > 0 {
            for frame in 0..<count {
                let sum = block[frame * channels..<(frame + 1) * channels].reduce(0, +)
                // A program can write numbers that are none.
                samples.append(sum.isFinite ? sum / Float(channels) : 0)
            }
        }
        cutRumble()
        cutSilence()
        compress()
        try level()
    }

    /// The length in frames of the file.
    var frames: Int { samples.count }

    /// Writes a WAV file.
    func write(to path: String) throws(SndfileError) {
        var writer = try SoundFileWriter(path: path, replacing: false, container: .wav, rate: rate, channels: 1)
        try writer.write(samples.count, of: samples.map { Int16(($0 * 32_767).rounded()) })
        try writer.finish()
    }

    /// Filters with a Butterworth high-pass of the second order.
    private mutating func cutRumble() {
        let angle = 2 * Double.pi * Self.lowest / Double(rate)
        // The cut-off is far below the rate, so that tan(angle / 2) is nearly angle / 2.
        let k = angle / 2
        let scale = 1 / (1 + 2.0.squareRoot() * k + k * k)
        let (b, a1, a2) = (scale, 2 * (k * k - 1) * scale, (1 - 2.0.squareRoot() * k + k * k) * scale)
        var (s1, s2) = (0.0, 0.0)
        for index in samples.indices {
            let input = Double(samples[index])
            let output = b * input + s1
            s1 = -2 * b * input - a1 * output + s2
            s2 = b * input - a2 * output
            samples[index] = Float(output)
        }
    }

    /// Shortens the silence before, in and after the speech.
    private mutating func cutSilence() {
        let threshold = Self.silence * (samples.map(abs).max() ?? 0)
        guard threshold > 0, let first = samples.firstIndex(where: { abs($0) > threshold }),
            let last = samples.lastIndex(where: { abs($0) > threshold })
        else { return }
        func frames(_ seconds: Double) -> Int { Int(seconds * Double(rate)) }
        var kept: [Float] = []
        var quiet = 0
        for sample in samples[max(0, first - frames(Self.before))...min(last + frames(Self.after), samples.count - 1)] {
            quiet = abs(sample) > threshold ? 0 : quiet + 1
            if quiet < frames(Self.pause) { kept.append(sample) }
        }
        samples = kept
    }

    /// Compresses 2:1 above -20 dB of the peak, with an attack of 10 ms and a release of 150 ms.
    private mutating func compress() {
        let peak = samples.map(abs).max() ?? 0
        guard peak > 0 else { return }
        let (attack, release) = (1 / (0.01 * Float(rate)), 1 / (0.15 * Float(rate)))
        var envelope: Float = 0
        for index in samples.indices {
            let sample = samples[index] / peak
            let difference = abs(sample) - envelope
            envelope += difference * (difference > 0 ? attack : release)
            samples[index] = sample * (envelope > 0.1 ? (0.1 / envelope).squareRoot() : 1)
        }
    }

    /// Brings the speech to the loudness of the clips.
    private mutating func level() throws(Ebur128Error) {
        let speech = samples
        var gain = 0.0
        for _ in 0..<Self.passes {
            guard let loudness = try loudness() else { return }
            gain += Self.loudness - loudness
            samples = limited(speech, gain: Float(pow(10, gain / 20)))
        }
    }

    /// Returns the loudness between two seconds of silence, without which a short word has none.
    private func loudness() throws(Ebur128Error) -> Double? {
        var meter = try LoudnessMeter(.loudness, rate: rate, channels: 1)
        let silence = [Float](repeating: 0, count: rate)
        for part in [silence, samples, silence] { try meter.add(part.count, of: part) }
        return meter.lufs
    }

    /// Returns samples with a gain that falls where they would exceed the ceiling, and is smooth over 8 ms.
    private func limited(_ samples: [Float], gain: Float) -> [Float] {
        let size = max(1, rate / 1000)
        let peaks = stride(from: 0, to: samples.count, by: size).map { start in
            samples[start..<min(start + size, samples.count)].lazy.map(abs).max() ?? 0
        }
        let allowed = peaks.map { min(gain, Self.ceiling / max($0, .leastNormalMagnitude)) }
        func around(_ index: Int, _ radius: Int, in values: [Float]) -> ArraySlice<Float> {
            values[max(0, index - radius)...min(values.count - 1, index + radius)]
        }
        let least = allowed.indices.map { around($0, 4, in: allowed).min() ?? gain }
        let smooth = least.indices.map { index in
            let values = around(index, 3, in: least)
            return values.reduce(0, +) / Float(values.count)
        }
        return samples.indices.map { index in
            let (block, offset) = index.quotientAndRemainder(dividingBy: size)
            let next = smooth[min(block + 1, smooth.count - 1)]
            let share = Float(offset) / Float(size)
            return samples[index] * (smooth[block] * (1 - share) + next * share)
        }
    }
}
