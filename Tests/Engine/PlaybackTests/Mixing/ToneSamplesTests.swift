import Foundation
import PlaybackSupport
import ScoreCore
import Testing

@testable import Playback

@Suite struct ToneSamplesTests {
    /// A tone, its pitch in hertz, and its loudness in LUFS, between the voice with −15 LUFS and the music with −26
    /// LUFS.
    private static let tones: [(Timeline.Tone.Kind, Double, ClosedRange<Double>)] = [
        (.start, 660, -22.5...(-21.5)), (.end, 440, -22.5...(-21.5)), (.tick, 880, -34...(-31)),
        (.inhale, 392, -25.5...(-24.5)), (.exhale, 294, -25.5...(-24.5)),
    ]

    private func samples(of kind: Timeline.Tone.Kind) -> [Double] {
        ToneSamples.computed[kind].samples.map { Double($0) / 32_768 }
    }

    /// The amplitude of a frequency.
    private func amplitude(of frequency: Double, in samples: [Double]) -> Double {
        let step = 2 * .pi * frequency / 48_000
        let (x, y) = samples.enumerated().reduce((0.0, 0.0)) { sum, sample in
            let angle = step * Double(sample.offset)
            return (sum.0 + sample.element * cos(angle), sum.1 + sample.element * sin(angle))
        }
        return 2 * (x * x + y * y).squareRoot() / Double(samples.count)
    }

    /// The loudness is that of both channels in 400 ms. The filter for the frequencies of hearing changes tones of 440
    /// to 880 Hz by less than 0.7 dB, and is left out.
    @Test(arguments: tones)
    func fillsItsTimeBelowTheNarration(kind: Timeline.Tone.Kind, pitch: Double, loudness: ClosedRange<Double>) {
        #expect(ToneSamples.computed[kind].channels == 1)
        #expect(ToneSamples.computed[kind].frames == kind.frames)
        let power = samples(of: kind).reduce(0) { $0 + $1 * $1 } / 19_200
        #expect(loudness.contains(-0.691 + 10 * log10(2 * power)))
    }

    @Test(arguments: tones)
    func hasAPitchWithQuietPartials(kind: Timeline.Tone.Kind, frequency: Double, loudness: ClosedRange<Double>) {
        let samples = samples(of: kind)
        let pitch = amplitude(of: frequency, in: samples)
        for (multiple, limit) in [(2.0, 0.2), (3, 0.1), (5, 0.01)] {
            #expect(amplitude(of: frequency * multiple, in: samples) < pitch * limit)
        }
        for other in [294, 330.0, 392, 440, 660, 880] where other != frequency && other < 2 * frequency {
            #expect(amplitude(of: other, in: samples) < pitch * (kind == .tick ? 0.8 : 0.05))
        }
    }

    /// The bundled clips have at most −2.6 dBTP, and the bundled music has a peak of 5918 before it is ducked.
    @Test(arguments: [Timeline.Tone.Kind.start, .end, .tick, .inhale, .exhale])
    func startsAndEndsSoftlyAndLeavesRoomForOtherSound(kind: Timeline.Tone.Kind) throws {
        let samples = ToneSamples.computed[kind].samples.map { abs(Int($0)) }
        let peak = try #require(samples.max())
        #expect(samples.first == 0 && samples.last == 0)
        // A ramp of 5 ms or more is below a tenth after one millisecond.
        #expect(samples.prefix(48).allSatisfy { 10 * $0 < peak })
        #expect(samples.suffix(48).allSatisfy { 10 * $0 < peak })
        #expect(Double(peak) + 32_768 * pow(10, -2.6 / 20) + 5918 * Ducking.duckGain <= 32_767)
    }
}
