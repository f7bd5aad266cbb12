import HTTPTypes
import ServiceSettings
import SessionCore

/// Whom the server answers, whatever is asked. A page that another server has sent can make a browser ask us, too:
/// by a name of its own that it lets point here (rebinding), or across sites. Neither gets through.
struct AccessRules: Sendable {
    private let names: Set<String>

    /// - Parameters:
    ///   - hostName: What this machine is called.
    ///   - allowed: Other names by which browsers may know it.
    init(hostName: String, allowed: [String]) {
        let host = hostName.lowercased()
        let short = String(host.prefix { $0 != "." })
        names = Set(["localhost", host, short, "\(short).local"] + allowed.map { $0.lowercased() })
    }

    /// Refuses a request that is not meant for this server, or not made by its own page or a program.
    ///
    /// - Parameter address: The address that it came in by.
    func check(_ request: HTTPRequest, at address: IPAddress?) throws(APIError) {
        // The first Host is the authority; another one stays among the fields.
        guard !request.headerFields.contains(where: { $0.name.canonicalName == "host" }) else {
            throw APIError(.badRequest, .badRequest, "The request has more than one Host header")
        }
        guard let authority = request.authority.flatMap({ Authority(parsing: $0) }) else {
            throw APIError(.badRequest, .badRequest, "The request has no valid Host header")
        }
        guard isOurs(authority, at: address) else {
            throw APIError(
                .misdirectedRequest, .misdirected,
                "Unknown host name \(authority.host); add it to http.allowed_hosts")
        }
        guard request.path?.hasPrefix("/") == true else {
            throw APIError(.badRequest, .badRequest, "The request has no path")
        }
        if let origin = request.headerFields[.origin], isChecked(request), Authority(origin: origin) != authority {
            throw APIError(.forbidden, .forbidden, "Cross-origin requests are not allowed")
        }
        if request.method == .get || request.method == .head || request.method == .options { return }
        if request.headerFields[.secFetchSite] == "cross-site" {
            throw APIError(.forbidden, .forbidden, "Cross-origin requests are not allowed")
        }
        try checkContentType(request)
    }

    private func isOurs(_ authority: Authority, at address: IPAddress?) -> Bool {
        // Only names can be made to point here.
        if let named = authority.address { return named.isLoopback || named == address }
        return names.contains(authority.host) || authority.host.hasSuffix(".localhost")
    }

    /// A page that was opened by its address sends no origin, or its own.
    private func isChecked(_ request: HTTPRequest) -> Bool {
        request.method != .get && request.method != .head || request.path?.contains("/events") == true
    }

    /// What a form of another server's can send without being asked is never JSON, nor YAML. One without fields has no
    /// body, but says what it would be all the same.
    private func checkContentType(_ request: HTTPRequest) throws(APIError) {
        let fields = request.headerFields
        let hasBody = fields[.contentLength].map { $0 != "0" } ?? (fields[.transferEncoding] != nil)
        guard hasBody || request.method == .post && fields[.contentType] != nil else { return }
        let type = fields[.contentType]?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        if type == "text/yaml" || type == "application/yaml", request.path?.hasSuffix("/plans/import") == true {
            return
        }
        guard type == "application/json" else {
            throw APIError(
                .unsupportedMediaType, .mediaType, "The body must be JSON, with Content-Type application/json")
        }
    }
}

extension HTTPField.Name {
    /// Where the page that asks comes from, as browsers tell (W3C Fetch Metadata).
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .from
}
