/// The SplitMix64 generator of Sebastiano Vigna. The same seed gives the same numbers on every machine. The system's
/// generator takes no seed, and the standard library's hashes are seeded anew in each process.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// The 64-bit FNV-1a hash of Fowler, Noll and Vo.
package enum FNV1a {
    package static func hash(_ text: String) -> UInt64 { hash(text.utf8) }

    package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}

extension RandomNumberGenerator {
    /// Returns a number from 0 to `count` - 1. The standard library does not promise a stable mapping of the bits.
    mutating func index(below count: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }
}

extension Array {
    /// Returns the elements in an order that depends only on the seed and the number of the elements.
    package func shuffled(seed: UInt64) -> [Element] {
        var generator = SplitMix64(seed: seed)
        var elements = self
        for end in indices.dropFirst().reversed() { elements.swapAt(end, generator.index(below: end + 1)) }
        return elements
    }
}
