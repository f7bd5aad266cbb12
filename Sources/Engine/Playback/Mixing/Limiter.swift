/// A limiter of the samples of the mixed sound.
///
/// The gain falls in a straight line towards a peak, as far as the frames before it are at hand, and recovers with
/// ``recovery``. So the limiter delays nothing. Sound below the ceiling passes unchanged.
struct Limiter {
    /// The highest sample on the 16-bit scale: −2.5 dBFS. The waveform between samples exceeds them by less than 1.5 dB
    /// in music and speech, so true peaks stay below −1 dBTP.
    static let ceiling = Float(highest)
    private static let highest: UInt16 = 24_572
    /// The fall of the gain in a frame: 4 ms from 1 to 0. A step would sound beyond the ceiling between the samples.
    private static let attack: Float = 1 / 192
    /// The share of the reduction that is left after a frame: 37 % after 100 ms.
    private static let recovery: Float = 1 - 1 / 4_800
    /// The reduction below which the limiter is idle: it changes a sample by less than half a bit.
    private static let idle: Float = 0.000_015

    /// The difference of the gain from 1; 0 while nothing is limited. The gain itself could not come near 1 in steps
    /// that its precision rounds away.
    private var reduction: Float = 0
    /// The reductions that the peaks ahead demand.
    private var demanded = [Float](repeating: 0, count: Rendering.blockFrames)

    /// The gain of the last frame.
    var gain: Float { 1 - reduction }

    /// Returns whether samples pass unchanged.
    func passes(_ samples: ArraySlice<Int16>) -> Bool {
        guard reduction == 0 else { return false }
        return samples.withUnsafeBufferPointer { samples in
            if Self.areQuiet(UnsafeRawBufferPointer(samples)) { return true }
            var index = 0
            while index < samples.count {
                if samples[index].magnitude > Self.highest { return false }
                index &+= 1
            }
            return true
        }
    }

    /// Returns whether all samples are below 16,384, at which the two highest bits of a sample differ. Four samples are
    /// compared at a time; an odd number of frames counts as not quiet.
    private static func areQuiet(_ samples: UnsafeRawBufferPointer) -> Bool {
        guard samples.count.isMultiple(of: 8) else { return false }
        var (differences, offset) = (0 as UInt64, 0)
        while offset < samples.count {
            let four = samples.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            differences |= four ^ (four &<< 1)
            offset &+= 8
        }
        return differences & 0x8000_8000_8000_8000 == 0
    }

    /// Forgets the frames before.
    mutating func reset() {
        reduction = 0
    }

    /// Limits at most ``Rendering/blockFrames`` interleaved stereo frames.
    mutating func limit(_ frames: UnsafeMutableBufferPointer<Float>) {
        guard reduction != 0 || Self.peak(frames) > Self.ceiling else { return }
        var ahead: Float = 0
        for frame in (0..<frames.count / 2).reversed() {
            let peak = max(abs(frames[2 &* frame]), abs(frames[2 &* frame &+ 1]))
            ahead = max(peak > Self.ceiling ? 1 - Self.ceiling / peak : 0, ahead - Self.attack)
            demanded[frame] = ahead
        }
        for frame in 0..<frames.count / 2 {
            reduction = max(demanded[frame], reduction * Self.recovery)
            if reduction < Self.idle { reduction = 0 }
            frames[2 &* frame] *= gain
            frames[2 &* frame &+ 1] *= gain
        }
    }

    /// Returns the largest magnitude. Magnitudes compare as the whole numbers of their bits do.
    private static func peak(_ samples: UnsafeMutableBufferPointer<Float>) -> Float {
        var (peak, index) = (0 as UInt32, 0)
        while index < samples.count {
            peak = max(peak, samples[index].bitPattern & 0x7fff_ffff)
            index &+= 1
        }
        return Float(bitPattern: peak)
    }
}
