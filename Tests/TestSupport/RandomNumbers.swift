/// A deterministic random number generator by Steele, Lea and Flood.
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

/// Samples that never repeat and do not compress, the same in every run.
package enum Noise {
    /// Returns samples of the whole 16-bit range.
    package static func samples(_ count: Int, seed: UInt64 = 1) -> [Int16] {
        var numbers = SplitMix64(seed: seed)
        return (0..<count).map { _ in Int16(truncatingIfNeeded: numbers.next()) }
    }

    /// Returns samples of half of the range, which no limiter changes.
    package static func quietSamples(_ count: Int, seed: UInt64 = 1) -> [Int16] {
        samples(count, seed: seed).map { $0 / 2 }
    }
}
