import AudioFiles
import Foundation

/// The measurement of a stereo loop at 48 kHz.
struct MusicMeasurement: Sendable {
    let rate: Int
    let channels: Int
    let seconds: Double
    /// The correlation of left and right.
    let correlation: Double
    /// The share of the steps between neighbouring samples that are smaller than the step over the seam, for each channel.
    let smallerSteps: [Double]
    /// The same for bends, the changes from one step to the next. A click at the seam would be the sharpest bend.
    let smallerBends: [Double]
    /// The level of each tenth of a second in dB.
    let levels: [Double]
    /// Both channels together at 12 kHz.
    let mono: [Float]

    static let monoRate = 12_000

    init(of path: String) throws {
        let sound = try Samples(of: path)
        rate = sound.rate
        channels = sound.channels
        let frames = sound.values.count / max(1, sound.channels)
        seconds = Double(frames) / Double(rate)
        var measuring = Measuring(frames: frames)
        sound.values.withUnsafeBufferPointer { measuring.read($0) }
        correlation = measuring.correlation
        smallerSteps = measuring.smallerSteps
        smallerBends = measuring.smallerBends
        levels = measuring.levels
        mono = measuring.mono
    }

    /// The share of the changes from a tenth of a second to the next that are smaller than the change over the seam.
    var smallerLevelChanges: Double {
        let seam = abs(levels[0] - levels[levels.count - 1])
        return Double(zip(levels, levels.dropFirst()).count { abs($1 - $0) < seam }) / Double(levels.count - 1)
    }

    /// The power spectra of passages of 1.4 s, one in 4 s.
    private var spectra: [[Float]] {
        stride(from: 0, through: mono.count - 16_384, by: 3 * 16_384).map { start in
            let window = (0..<16_384).map { index in
                mono[start + index] * (0.5 - 0.5 * cos(2 * Float.pi * Float(index) / 16_384))
            }
            return Spectrum(of: window, length: 16_384).powers
        }
    }

    private static func bins(_ low: Int, _ high: Int) -> Range<Int> {
        low * 16_384 / monoRate..<high * 16_384 / monoRate
    }

    /// The shares of the power below 220 Hz and from 2 to 3 kHz, and the share of the passages with a partial from 2 to
    /// 3 kHz: a line 20 dB above the median. Noise has none that is 12 dB above.
    var balance: (low: Double, high: Double, withHighPartials: Double) {
        let spectra = spectra
        func power(_ bins: Range<Int>) -> Double {
            Double(spectra.reduce(Float(0)) { sum, powers in powers[bins].reduce(sum, +) })
        }
        let whole = power(0..<8192)
        let sounding = spectra.count { powers in
            let sorted = powers[Self.bins(2000, 3000)].sorted()
            return sorted[sorted.count - 1] > 100 * sorted[sorted.count / 2]
        }
        return (
            power(Self.bins(0, 220)) / whole, power(Self.bins(2000, 3000)) / whole,
            Double(sounding) / Double(spectra.count)
        )
    }

    /// The highest correlation of a passage of six seconds, one in twelve, with another place of the loop, 1 for a literal repetition.
    /// It is measured on the wave up to 375 Hz, where two chords alike already correlate.
    var repetition: Double {
        let slow = stride(from: 0, through: mono.count - 16, by: 16).map { mono[$0..<$0 + 16].reduce(0, +) / 16 }
        return Self.repetition(of: slow, rate: Self.monoRate / 16)
    }

    static func repetition(of signal: [Float], rate: Int) -> Double {
        let window = 6 * rate
        var length = 1
        while length < signal.count { length *= 2 }
        let whole = Spectrum(of: signal, length: length)
        var energies: [Double] = [0]
        for value in signal { energies.append(energies[energies.count - 1] + Double(value * value)) }
        func energy(_ start: Int) -> Double { energies[start + window] - energies[start] }
        var highest = 0.0
        for start in stride(from: 0, through: signal.count - window, by: 2 * window) {
            let part = Spectrum(of: signal[start..<start + window], length: length)
            let correlation = whole.correlation(with: part)
            for shift in 0...(signal.count - window) where abs(shift - start) > 3 * rate {
                highest = max(highest, Double(correlation[shift]) / (energy(shift) * energy(start)).squareRoot())
            }
        }
        return highest
    }
}

/// The passes over the samples, which tests in debug builds can afford only with pointers.
private struct Measuring {
    let frames: Int
    private(set) var correlation = 0.0
    private(set) var smallerSteps: [Double] = []
    private(set) var smallerBends: [Double] = []
    private(set) var levels: [Double] = []
    private(set) var mono: [Float] = []

    init(frames: Int) { self.frames = frames }

    mutating func read(_ samples: UnsafeBufferPointer<Int16>) {
        var (leftPower, rightPower, product) = (0.0, 0.0, 0.0)
        mono.reserveCapacity(frames / 4)
        var frame = 0
        while frame + 4800 <= frames {
            var block = (left: 0, right: 0, product: 0)
            let end = frame + 4800
            while frame < end {
                var sum = 0
                for _ in 0..<4 {
                    let left = Int(samples[2 * frame])
                    let right = Int(samples[2 * frame + 1])
                    block.left += left * left
                    block.right += right * right
                    block.product += left * right
                    sum += left + right
                    frame += 1
                }
                mono.append(Float(sum) / (8 * 32_768))
            }
            leftPower += Double(block.left)
            rightPower += Double(block.right)
            product += Double(block.product)
            levels.append(10 * log10(Double(block.left + block.right + 1)))
        }
        correlation = product / (leftPower * rightPower).squareRoot()
        for channel in 0...1 { compare(samples, channel) }
    }

    private mutating func compare(_ samples: UnsafeBufferPointer<Int16>, _ channel: Int) {
        func value(_ frame: Int) -> Int { Int(samples[2 * (frame % frames) + channel]) }
        let seamStep = abs(value(frames) - value(frames - 1))
        let seamBend = max(
            abs(value(frames + 1) - 2 * value(frames) + value(frames - 1)),
            abs(value(frames) - 2 * value(frames - 1) + value(frames - 2)))
        var counts = (steps: 0, bends: 0)
        var (before, last) = (Int(samples[channel]), Int(samples[2 + channel]))
        var index = 4 + channel
        // Ten seconds have enough ordinary steps to compare with.
        let compared = min(frames, 480_000)
        while index < 2 * compared {
            let next = Int(samples[index])
            if abs(next - last) < seamStep { counts.steps += 1 }
            if abs(next - 2 * last + before) < seamBend { counts.bends += 1 }
            (before, last) = (last, next)
            index += 2
        }
        smallerSteps.append(Double(counts.steps) / Double(compared))
        smallerBends.append(Double(counts.bends) / Double(compared))
    }
}
