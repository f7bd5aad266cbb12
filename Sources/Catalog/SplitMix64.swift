/// Sebastiano Vigna's SplitMix64: the same numbers from the same seed everywhere, which the system's generator and
/// the hashing of the standard library are made not to give.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Fowler, Noll and Vo's hash of a text's UTF-8, 64 bits, variant 1a.
enum FNV1a {
    static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}

extension RandomNumberGenerator {
    /// A number from 0 up to `count`; the standard library does not promise to keep its way of mapping the bits.
    mutating func index(below count: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }
}
