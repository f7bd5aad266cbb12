import Glibc
import ScoreCore

/// The samples of all tones, mono. They are calculated once for a session, before the playback thread needs them.
///
/// A tone has a sine and two quiet partials, soft ramps, and between them the decay of a bell. The start of a hold is a
/// fifth above its end, so that the two differ with closed eyes; the tick is an octave above the end. The tones of the
/// breath are lower, with slow ramps, and the exhalation is a fourth below the inhalation. The momentary loudness on
/// both channels is −22 LUFS, −25 LUFS for the breath, or −32.5 LUFS for a tick: 7 LU below the voice, and 4 LU above
/// the bundled music, whose chords have their fundamentals in the same band. The peaks leave the sum with a bundled
/// clip and ducked music within 16 bits.
struct ToneSamples: Sendable {
    private let start = Timbre(frequency: 660, peak: 4_990).samples(for: .start)
    private let end = Timbre(frequency: 440, peak: 4_990).samples(for: .end)
    private let tick = Timbre(frequency: 880, peak: 3_770, attackFrames: 240, releaseFrames: 720).samples(for: .tick)
    private let inhale = Timbre(frequency: 392, peak: 4_550, attackFrames: 4_800, releaseFrames: 9_600)
        .samples(for: .inhale)
    private let exhale = Timbre(frequency: 294, peak: 4_550, attackFrames: 4_800, releaseFrames: 9_600)
        .samples(for: .exhale)

    subscript(kind: Timeline.Tone.Kind) -> ClipSamples {
        switch kind {
        case .start: start
        case .end: end
        case .tick: tick
        case .inhale: inhale
        case .exhale: exhale
        }
    }
}

/// The sound of a tone.
private struct Timbre {
    /// The amplitudes of the sine and of its partials at twice and three times its frequency.
    private static let partials = SIMD3(1, 0.15, 0.05)
    /// The frames in which the sound decays to 37 %: 300 ms.
    private static let decayFrames = 14_400.0

    /// The frequency of the sine in hertz.
    let frequency: Double
    /// The amplitude of the sine without decay, on the 16-bit scale.
    let peak: Double
    /// The length of the raised-cosine ramp at the start: 20 ms by default.
    var attackFrames = 960
    /// The length of the raised-cosine ramp at the end: 100 ms by default.
    var releaseFrames = 4_800

    func samples(for kind: Timeline.Tone.Kind) -> ClipSamples {
        var oscillators = Oscillators(frequencies: frequency * SIMD3(1, 2, 3))
        let decay = exp(-1 / Self.decayFrames)
        var level = peak
        let samples = (0..<kind.frames).map { frame in
            let waves = Self.partials * oscillators.next()
            let sum = waves.x + waves.y + waves.z
            let ramps = Self.ramp(frame, attackFrames) * Self.ramp(kind.frames - 1 - frame, releaseFrames)
            defer { level *= decay }
            return Int16((sum * level * ramps).rounded(.toNearestOrEven))
        }
        return ClipSamples(channels: 1, samples: samples)
    }

    /// Returns the level of a ramp, from 0 to 1, this many frames from the silent side.
    private static func ramp(_ frame: Int, _ frames: Int) -> Double {
        frame < frames ? (1 - cos(.pi * Double(frame) / Double(frames))) / 2 : 1
    }
}

/// Three sines, calculated from the two values before: a call of `sin` for each frame would cost a new session 2 ms.
private struct Oscillators {
    private let factors: SIMD3<Double>
    private var previous: SIMD3<Double>
    private var current = SIMD3<Double>.zero

    init(frequencies: SIMD3<Double>) {
        let steps = 2 * .pi * frequencies / Double(Frames.perSecond)
        factors = 2 * SIMD3(cos(steps.x), cos(steps.y), cos(steps.z))
        previous = -SIMD3(sin(steps.x), sin(steps.y), sin(steps.z))
    }

    mutating func next() -> SIMD3<Double> {
        defer { (previous, current) = (current, factors * current - previous) }
        return current
    }
}
