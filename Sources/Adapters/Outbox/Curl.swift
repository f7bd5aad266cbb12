import Platform

/// The program `curl`, which sends requests with the proxies and the certificates of the system.
///
/// The address, the token and the body pass through pipes: every user of the system can read the arguments.
struct Curl: Sendable {
    let environment: [String: String]
    let limits: CurlRequest.Limits

    /// Creates the program. It is searched for at each request.
    ///
    /// - Parameter environment: The environment with `PATH` and the proxies.
    init(environment: [String: String], limits: CurlRequest.Limits = CurlRequest.Limits()) {
        self.environment = environment
        self.limits = limits
    }

    /// Sends a request and returns the complete response.
    ///
    /// - Parameter longest: The largest body of a response, in bytes.
    /// - Throws: ``CurlError`` or `ChildProcessError`.
    func response(to request: CurlRequest, upTo longest: Int) async throws -> CurlResponse {
        guard let path = await ChildProgram.find("curl", environment: environment) else { throw CurlError.missing }
        // --disable must be first: it ignores the user's ~/.curlrc.
        let program = ChildProgram(path, ["--disable", "--config", "-"], environment: inherited)
        let exchange = try await program.exchange(
            Array(request.configuration(limits).utf8), attachment: request.body ?? [], upTo: longest,
            within: limits.total + .seconds(5))
        let report = CurlResponse.Report(parsing: exchange.errors)
        if exchange.isOutputCut { throw CurlError.tooLong(limit: longest) }
        guard exchange.end == .exited(0), let report else {
            throw CurlError.ended(exchange.end, message: report?.message ?? exchange.errors)
        }
        return CurlResponse(report: report, body: exchange.output)
    }

    /// The variables that curl gets: proxies and certificates (curl(1), "ENVIRONMENT").
    private var inherited: [String: String] {
        environment.filter { Self.variables.contains($0.key) }
    }

    private static let variables: Set = [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "CURL_CA_BUNDLE",
        "SSL_CERT_DIR", "SSL_CERT_FILE",
    ]
}

/// A request for `curl`, and its configuration file.
struct CurlRequest: Hashable, Sendable {
    /// The time limits of a request.
    struct Limits: Hashable, Sendable {
        var connection = Duration.seconds(10)
        /// The limit of the whole request.
        var total = Duration.seconds(30)
    }

    /// A header field. Control characters in its value are a mistake of the caller.
    struct Header: Hashable, Sendable {
        let name: String
        let value: String
    }

    let url: String
    var headers: [Header] = []
    /// The body of a POST request; `nil` sends a GET request.
    var body: [UInt8]?

    /// The configuration, which curl reads from stdin. curl reads the body from descriptor 3, follows no redirects, and
    /// writes the body of the response to stdout and the report of ``CurlResponse`` to stderr.
    ///
    /// The address is last, so that curl does nothing with an incomplete configuration.
    func configuration(_ limits: Limits) -> String {
        let body = body.map { _ in [("data-binary", "@/dev/fd/3")] } ?? []
        let options =
            [
                ("proto", "=http,https"), ("connect-timeout", limits.connection.decimal),
                ("max-time", limits.total.decimal), ("user-agent", "limber"),
                ("write-out", CurlResponse.reportFormat),
            ] + headers.map { ("header", "\($0.name): \($0.value)") } + body + [("url", url)]
        // Addresses in brackets are no patterns.
        return (["silent", "globoff"] + options.map { "\($0.0) = \(Self.quoted($0.1))" }).joined(separator: "\n") + "\n"
    }

    /// Returns a value in the quotes of a configuration file (curl(1), `--config`).
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": quoted += "\\\\"
            case "\"": quoted += "\\\""
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{B}": quoted += "\\v"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension Duration {
    /// The seconds with three decimals.
    fileprivate var decimal: String {
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}

/// The response of a server that `curl` has received.
struct CurlResponse: Hashable, Sendable {
    /// curl's report of a request: the status, two header fields, and the message of a failure.
    struct Report: Hashable {
        let status: Int
        let retryAfter: String?
        let server: String?
        /// curl's own words; empty after a success.
        let message: String

        /// Parses curl's output in ``reportFormat``. `nil` for other text, such as a complaint about an option.
        init?(parsing text: String) {
            let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
            guard lines.count == 4, let status = Int(lines[0]) else { return nil }
            self.status = status
            retryAfter = lines[1].isEmpty ? nil : String(lines[1])
            server = lines[2].isEmpty ? nil : String(lines[2])
            message = String(lines[3])
        }
    }

    /// The format of the report (curl(1), `--write-out`).
    static let reportFormat = "%{stderr}%{http_code}\n%header{retry-after}\n%header{server}\n%{errormsg}"

    let report: Report
    let body: [UInt8]
}

/// The error of a request without a complete response. The description is the text for the log.
enum CurlError: Error, Hashable, CustomStringConvertible {
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
