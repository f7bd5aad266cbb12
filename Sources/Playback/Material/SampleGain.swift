/// A gain on decoded samples. A new gain is reached over 10 ms, because the sound can go on across the end of a file.
struct SampleGain {
    private var gain: GlidingGain

    init(_ factor: Float) {
        gain = GlidingGain(factor)
    }

    /// Changes the gain of the samples to come.
    mutating func change(to factor: Float, rate: Int) {
        if factor != gain.target { gain.glide(to: factor, within: rate / 100) }
    }

    /// Applies the gain to the first `frames` frames of `samples`.
    mutating func apply(to samples: inout [Float], frames: Int, channels: Int) {
        guard !gain.isUnity else { return }
        samples.withUnsafeMutableBufferPointer { samples in
            let ramped = ramp(frames) { frame, gain in
                for slot in frame * channels..<(frame + 1) * channels { samples[slot] *= gain }
            }
            var index = ramped * channels
            // A plain loop is fast also in a debug build.
            while index < frames &* channels {
                samples[index] = samples[index] * gain.target
                index = index &+ 1
            }
        }
    }

    /// Applies the gain to `frames` frames of `samples` from the frame `start` on. The results are rounded.
    mutating func apply(to samples: inout [Int16], from start: Int, frames: Int, channels: Int) {
        guard !gain.isUnity else { return }
        samples.withUnsafeMutableBufferPointer { samples in
            let samples = UnsafeMutableBufferPointer(rebasing: samples[start * channels..<(start + frames) * channels])
            let ramped = ramp(frames) { frame, gain in
                for slot in frame * channels..<(frame + 1) * channels {
                    samples[slot] = Self.product(samples[slot], Self.fixed(gain))
                }
            }
            var index = ramped * channels
            let fixed = Self.fixed(gain.target)
            while index < samples.count {
                samples[index] = Self.product(samples[index], fixed)
                index = index &+ 1
            }
        }
    }

    /// Calls `apply` for the frames until the gain is reached, and returns the number of them.
    private mutating func ramp(_ frames: Int, _ apply: (_ frame: Int, _ gain: Float) -> Void) -> Int {
        let count = min(frames, gain.framesLeft)
        for frame in 0..<count { apply(frame, gain.gain(after: frame)) }
        gain.advance(by: frames)
        return count
    }

    /// Returns a factor with 24 bits after the binary point.
    private static func fixed(_ factor: Float) -> Int { Int((factor * 16_777_216).rounded()) }

    private static func product(_ sample: Int16, _ factor: Int) -> Int16 {
        let product = (Int(sample) &* factor &+ 8_388_608) &>> 24
        return product > 32_767 ? 32_767 : product < -32_768 ? -32_768 : Int16(truncatingIfNeeded: product)
    }
}
