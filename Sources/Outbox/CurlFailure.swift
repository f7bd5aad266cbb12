import Platform

/// The reason why `curl` received no complete response. The description is the error text for the log.
enum CurlFailure: Error, Hashable, CustomStringConvertible {
    /// No program `curl` is installed.
    case missing
    /// The response is longer than this number of bytes.
    case tooLong(limit: Int)
    /// curl failed.
    ///
    /// - Parameter message: curl's own words, or "".
    case ended(ProgramEnd, message: String)

    var description: String {
        switch self {
        case .missing: "curl is not installed; install curl"
        case .tooLong(let limit): "the response is longer than \(limit >> 20) MiB"
        case .ended(.givenUp, _), .ended(.exited(28), _): "the server did not respond in time"
        // The messages of these contain times, which differ each time.
        case .ended(.exited(5), _): "cannot find the address of the proxy; check http_proxy and https_proxy"
        case .ended(.exited(6), _): "cannot find the address of the server; check server.url and the network"
        case .ended(.exited(7), _): "cannot connect: nothing listens at the address, or the network is down"
        case .ended(.exited(18), _): "the connection ended before the response was complete"
        case .ended(.exited(52), _): "the server closed the connection without a response"
        case .ended(let end, let message): Self.sentence(end, message.split(separator: "\n").first ?? "")
        }
    }

    /// Returns a sentence with the details of curl's message.
    private static func sentence(_ end: ProgramEnd, _ message: Substring) -> String {
        let sentence =
            switch end {
            case .exited(35): "no TLS connection; check whether server.url begins with http or https"
            case .exited(55), .exited(56): "the connection broke"
            case .exited(60):
                "the certificate of the server is not trusted; correct it, or install its authority on this computer"
            case .exited(77): "cannot read the certificates of this computer; install ca-certificates"
            default: "curl \(end)"
            }
        return message.isEmpty ? sentence : "\(sentence) (\(message))"
    }
}
