import Platform

/// When a bus is looked for again: soon at first, then less and less often.
struct BusSearch: Hashable, Sendable {
    private static let shortestDelay = Duration.seconds(1)
    private static let longestDelay = Duration.seconds(300)

    /// How long to wait before the next attempt.
    private(set) var delay = shortestDelay

    /// An attempt failed.
    mutating func failed() {
        delay = min(delay * 2, Self.longestDelay)
    }

    /// There is news: soon again.
    mutating func restart() {
        delay = Self.shortestDelay
    }

    /// A connection ended after so long. One that lasts no longer than the wait for it was a failure, too.
    mutating func ended(after lifetime: Duration) {
        if lifetime > delay { restart() } else { failed() }
    }
}
