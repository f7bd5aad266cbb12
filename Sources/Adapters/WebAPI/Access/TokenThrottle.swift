import Platform
import ServiceSettings

/// The rule that throttles guesses of the token. A client has five free wrong tokens. Each further one doubles the
/// wait, up to 30 seconds. Every 30 seconds forgive one, so a guess now and then keeps nobody out.
struct TokenThrottle {
    enum Verdict: Hashable {
        case accepted
        case wrong
        /// The client must wait. Its token was neither checked nor counted.
        case throttled(seconds: Int)
    }

    /// The wrong tokens of one client.
    private struct Record {
        var blockedUntil = MonotonicTime(nanoseconds: 0)
        /// The time at which all wrong tokens are forgiven, one after the other.
        var forgottenAt = MonotonicTime(nanoseconds: 0)
        /// The hash of the last wrong token, which is no new guess: a program may send an old token again and again.
        var last: Int?
    }

    private static let free = 5
    private static let longestWait = 30
    /// The nanoseconds that forgive one wrong token.
    private static let forgiveness: Int64 = 30_000_000_000
    /// The maximum number of clients in memory.
    static let maximumClients = 1024

    private var records: [ClientNetwork?: Record] = [:]

    /// Returns the verdict on a token and records it.
    ///
    /// - Parameters:
    ///   - sent: The hash of the token.
    ///   - isRight: Whether the token is right. It is not evaluated during a wait, so that guesses do not succeed.
    ///   - client: The client's network; `nil` for all clients without a known address.
    mutating func judge(
        _ sent: Int, isRight: @autoclosure () -> Bool, from client: ClientNetwork?, at now: MonotonicTime
    ) -> Verdict {
        var record = records[client] ?? Record()
        guard record.blockedUntil <= now else {
            let left = record.blockedUntil.nanoseconds - now.nanoseconds
            return .throttled(seconds: (left + 999_999_999) / 1_000_000_000)
        }
        if isRight() { return .accepted }
        if record.last == sent, now < record.forgottenAt { return .wrong }
        record.last = sent
        record.forgottenAt = max(record.forgottenAt, now).advanced(by: .nanoseconds(Self.forgiveness))
        let left = Int64(record.forgottenAt.nanoseconds - now.nanoseconds)
        let wrongTokens = Int((left + Self.forgiveness - 1) / Self.forgiveness)
        record.blockedUntil = now.advanced(by: .seconds(Self.wait(after: wrongTokens)))
        makeRoom(for: client, at: now)
        records[client] = record
        return .wrong
    }

    /// Returns the wait after a number of wrong tokens, in seconds.
    private static func wait(after wrongTokens: Int) -> Int {
        let further = wrongTokens - free
        return further < 0 ? 0 : min(1 << min(further, 10), longestWait)
    }

    /// Removes expired clients, and the oldest ones above the maximum.
    private mutating func makeRoom(for client: ClientNetwork?, at now: MonotonicTime) {
        guard records[client] == nil, records.count >= Self.maximumClients else { return }
        records = records.filter { now < $0.value.forgottenAt }
        guard records.count >= Self.maximumClients,
            let oldest = records.min(by: { $0.value.forgottenAt < $1.value.forgottenAt })
        else { return }
        records[oldest.key] = nil
    }
}
