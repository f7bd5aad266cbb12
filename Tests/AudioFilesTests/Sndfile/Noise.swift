/// Incompressible samples, the same in every run.
enum Noise {
    static func samples(_ count: Int) -> [Int16] {
        var state: UInt32 = 1
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int16(truncatingIfNeeded: state >> 16) / 2
        }
    }
}
