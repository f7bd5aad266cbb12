/// The result of an attempt to send a session.
enum ForwardingOutcome: Hashable, Sendable {
    /// The server has stored the session.
    case delivered
    /// The server refused the session.
    ///
    /// - Parameter status: The status of the HTTP response.
    case refused(status: Int)
    /// The server is one of the original apps, which accept only stretch sessions that were completed.
    case unsupported
    /// The server did not answer, or cannot accept the session now. It may have stored the session.
    ///
    /// - Parameters:
    ///   - reason: The error text for the log.
    ///   - seconds: The delay that the server asks for (`Retry-After`), if any.
    case unavailable(reason: String, seconds: Int?)

    /// Creates the outcome of a response: 408, 425, 429 and 5xx are temporary (RFC 9110, RFC 8470, RFC 6585). Of the
    /// header `Retry-After`, only the form in seconds is understood.
    init(_ response: CurlResponse) {
        let status = response.report.status
        switch status {
        case 200..<300: self = .delivered
        case 408, 425, 429, 500...:
            self = .unavailable(reason: "status \(status)", seconds: response.report.retryAfter.flatMap { Int($0) })
        default: self = .refused(status: status)
        }
    }
}
