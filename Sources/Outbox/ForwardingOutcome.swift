/// What came of sending a session.
enum ForwardingOutcome: Hashable, Sendable {
    /// The server has it.
    case delivered
    /// The server answered, and does not want this one.
    case refused(status: Int)
    /// The server is one of the original apps', which know only stretch sessions that were completed.
    case notForOriginals
    /// Nobody answered, or the server can take nothing at the moment; it may have the session all the same.
    ///
    /// - Parameters:
    ///   - reason: What to say about it.
    ///   - seconds: How long the server wants to be left alone, where it says so.
    case unavailable(reason: String, seconds: Int?)

    /// What an answer to a session means.
    ///
    /// - Parameter retryAfter: The answer's `Retry-After`, in seconds.
    init(status: Int, retryAfter: String?) {
        switch status {
        case 200..<300: self = .delivered
        case 408, 425, 429, 500...:
            self = .unavailable(reason: "status \(status)", seconds: retryAfter.flatMap { Int($0) })
        default: self = .refused(status: status)
        }
    }
}
