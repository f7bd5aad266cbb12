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
    /// - Throws: ``CurlFailure`` or `ChildProcessError`.
    func response(to request: CurlRequest, upTo longest: Int) async throws -> CurlResponse {
        guard let path = ChildProgram.path(of: "curl", environment: environment) else { throw CurlFailure.missing }
        // --disable must be first: it ignores the user's ~/.curlrc.
        let program = ChildProgram(path, ["--disable", "--config", "-"], environment: inherited)
        let exchange = try await program.exchange(
            Array(request.configuration(limits).utf8), attachment: request.body ?? [], upTo: longest,
            within: limits.total + .seconds(5))
        let report = CurlResponse.Report(parsing: exchange.errors)
        if exchange.isOutputCut { throw CurlFailure.tooLong(limit: longest) }
        guard exchange.end == .exited(0), let report else {
            throw CurlFailure.ended(exchange.end, message: report?.message ?? exchange.errors)
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
