import Glibc
import SessionCore

/// The samples of all tones, mono. They are calculated once for a session, before the playback thread needs them.
///
/// A tone has a sine and two quiet partials, soft ramps, and between them the decay of a bell. The start of a hold is a
/// fifth above its end, so that the two differ with closed eyes; the tick is an octave above the end. The momentary
/// loudness is −27.5 LUFS, or −38 LUFS for a tick: far below the narration with its −18 LUFS. The peaks leave the sum
/// with a bundled clip and the bundled music within 16 bits.
struct ToneSamples: Sendable {
    private let start = Timbre(frequency: 660, peak: 2_650).samples(for: .start)
    private let end = Timbre(frequency: 440, peak: 2_650).samples(for: .end)
    private let tick = Timbre(frequency: 880, peak: 2_000, attackFrames: 240, releaseFrames: 720).samples(for: .tick)

    subscript(kind: Timeline.Tone.Kind) -> ClipSamples {
        switch kind {
        case .start: start
        case .end: end
        case .tick: tick
        }
    }
}

/// The sound of a tone.
private struct Timbre {
    /// The amplitudes of the sine and of its partials at twice and three times its frequency.
    private static let partials = [1, 0.15, 0.05]
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
        var oscillators = Self.partials.indices.map { Oscillator(frequency: frequency * Double($0 + 1)) }
        let decay = exp(-1 / Self.decayFrames)
        var level = peak
        let samples = (0..<kind.frames).map { frame in
            var sum = 0.0
            for index in oscillators.indices { sum += Self.partials[index] * oscillators[index].next() }
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

/// A sine, calculated from the two values before: a call of `sin` for each frame would cost a new session 2 ms.
private struct Oscillator {
    private let factor: Double
    private var previous: Double
    private var current = 0.0

    init(frequency: Double) {
        let step = 2 * .pi * frequency / Double(Frames.perSecond)
        factor = 2 * cos(step)
        previous = -sin(step)
    }

    mutating func next() -> Double {
        defer { (previous, current) = (current, factor * current - previous) }
        return current
    }
}
