import Platform

/// The exponential backoff between attempts to connect to the session bus: 1 s to 5 minutes.
struct ReconnectBackoff: Hashable, Sendable {
    private static let longestDelay = Duration.seconds(300)

    private let shortestDelay: Duration
    /// The delay before the next attempt.
    private(set) var delay: Duration

    /// Starts with the shortest delay.
    init(from shortestDelay: Duration = .seconds(1)) {
        self.shortestDelay = shortestDelay
        delay = shortestDelay
    }

    /// Doubles the delay after a failed attempt.
    mutating func failed() {
        delay = min(delay * 2, Self.longestDelay)
    }

    /// Returns to the shortest delay.
    mutating func reset() {
        delay = shortestDelay
    }

    /// Updates the delay after a connection ended. A lifetime up to the current delay counts as a failed attempt.
    mutating func ended(after lifetime: Duration) {
        if lifetime > delay { reset() } else { failed() }
    }
}
