import Platform

/// The keys that log a browser in, each of them once. They exist in memory only.
struct LogInKeys {
    /// The time for which a key is valid.
    static let lifetime = Duration.seconds(300)
    /// The maximum number of keys. One more drops the oldest.
    static let maximum = 16
    /// The random bytes of a key, which a client cannot guess.
    private static let bytes = 16

    /// The oldest first.
    private var keys: [(value: String, end: MonotonicTime)] = []

    /// Adds a key and returns it.
    mutating func add(at now: MonotonicTime, using generator: inout some RandomNumberGenerator) -> String {
        let key = (1...Self.bytes).map { _ in UInt8.random(in: 0...255, using: &generator) }.hexadecimal
        keys = keys.suffix(Self.maximum - 1) + [(key, now.advanced(by: Self.lifetime))]
        return key
    }

    /// Uses a key up.
    ///
    /// - Returns: Whether the key was valid. The time that this takes reveals nothing about the keys but their number.
    mutating func use(_ sent: String, at now: MonotonicTime) -> Bool {
        keys.removeAll { $0.end <= now }
        let count = keys.count
        keys.removeAll { $0.value.utf8.isEqualInConstantTime(to: sent.utf8) }
        return keys.count < count
    }

    /// Voids all keys.
    mutating func removeAll() {
        keys = []
    }
}
