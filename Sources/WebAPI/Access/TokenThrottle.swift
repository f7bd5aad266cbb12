import Platform
import ServiceSettings

/// The rule that slows down guesses of the token. Five wrong tokens of a client are free; each further one doubles its wait,
/// up to 30 seconds. A client is forgotten ten minutes after its last wrong token.
struct TokenThrottle {
    /// The answer to a token.
    enum Verdict: Hashable {
        case accepted
        case wrong
        /// The client has to wait; its token was not looked at, and counts nowhere.
        case throttled(seconds: Int)
    }

    /// The wrong tokens of one client.
    private struct Record {
        var wrongTokens = 0
        var blockedUntil = MonotonicTime(nanoseconds: 0)
        var forgottenAt = MonotonicTime(nanoseconds: 0)
    }

    private static let free = 5
    private static let longestWait = 30
    private static let memory = Duration.seconds(600)
    /// Clients that are remembered at a time.
    static let mostClients = 1024

    private var records: [ClientNetwork?: Record] = [:]

    /// Judges a token.
    ///
    /// - Parameters:
    ///   - isRight: Whether the token is the right one. Without effect while the client has to wait: guesses would go on.
    ///   - client: The client's network; `nil` for all clients whose address is unknown.
    mutating func judge(isRight: Bool, from client: ClientNetwork?, at now: MonotonicTime) -> Verdict {
        var record = records[client] ?? Record()
        if record.forgottenAt <= now { record = Record() }
        guard record.blockedUntil <= now else {
            let left = record.blockedUntil.nanoseconds - now.nanoseconds
            return .throttled(seconds: (left + 999_999_999) / 1_000_000_000)
        }
        if isRight { return .accepted }
        record.wrongTokens += 1
        record.blockedUntil = now.advanced(by: .seconds(Self.wait(after: record.wrongTokens)))
        record.forgottenAt = now.advanced(by: Self.memory)
        makeRoom(for: client, at: now)
        records[client] = record
        return .wrong
    }

    /// Seconds that follow a wrong token.
    private static func wait(after wrongTokens: Int) -> Int {
        let further = wrongTokens - free
        return further < 0 ? 0 : min(1 << min(further, 10), longestWait)
    }

    /// Forgets old clients, and the oldest one while there are too many.
    private mutating func makeRoom(for client: ClientNetwork?, at now: MonotonicTime) {
        guard records[client] == nil, records.count >= Self.mostClients else { return }
        records = records.filter { now < $0.value.forgottenAt }
        guard records.count >= Self.mostClients,
            let oldest = records.min(by: { $0.value.forgottenAt < $1.value.forgottenAt })
        else { return }
        records[oldest.key] = nil
    }
}
