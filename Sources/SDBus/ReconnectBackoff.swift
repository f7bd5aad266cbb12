import Platform

/// The exponential backoff between attempts to connect to the session bus: 1 s to 5 minutes.
struct ReconnectBackoff: Hashable, Sendable {
    private static let shortestDelay = Duration.seconds(1)
    private static let longestDelay = Duration.seconds(300)

    /// The delay before the next attempt.
    private(set) var delay = shortestDelay

    /// Doubles the delay after a failed attempt.
    mutating func failed() {
        delay = min(delay * 2, Self.longestDelay)
    }

    /// Returns to the shortest delay.
    mutating func reset() {
        delay = Self.shortestDelay
    }

    /// Updates the delay after a connection ended. A lifetime up to the current delay counts as a failed attempt.
    mutating func ended(after lifetime: Duration) {
        if lifetime > delay { reset() } else { failed() }
    }
}
