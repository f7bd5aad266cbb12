/// Samples that never repeat and do not compress, the same in every run.
public enum Noise {
    /// Returns samples of the whole 16-bit range.
    public static func samples(_ count: Int, seed: UInt64 = 1) -> [Int16] {
        var numbers = SplitMix64(seed: seed)
        return (0..<count).map { _ in Int16(truncatingIfNeeded: numbers.next()) }
    }
}
