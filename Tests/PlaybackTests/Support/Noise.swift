import TestSupport

/// Samples that never repeat, the same in every run.
enum Noise {
    static func samples(_ count: Int, seed: UInt64 = 1) -> [Int16] {
        var numbers = SplitMix64(seed: seed)
        return (0..<count).map { _ in Int16(truncatingIfNeeded: numbers.next()) }
    }
}
