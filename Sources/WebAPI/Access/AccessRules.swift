import HTTPTypes
import ServiceSettings
import SessionCore

/// The rules that protect against other web pages in the user's browser. Such a page could reach this server by a host
/// name that it points here (DNS rebinding), or by requests across sites.
///
/// This folder holds all rules that decide whether a request is answered: host names and origins, trusted proxies, and
/// the token. They hold no connection. ``WebResponder`` and ``TokenGate`` apply them before a route runs.
struct AccessRules: Sendable {
    private let names: Set<String>

    /// Creates the rules.
    ///
    /// - Parameters:
    ///   - hostName: The name of this computer.
    ///   - allowed: Further names by which browsers may address it.
    init(hostName: String, allowed: [String]) {
        let host = hostName.lowercased()
        let short = String(host.prefix { $0 != "." })
        names = Set(["localhost", host, short, "\(short).local"] + allowed.map { $0.lowercased() })
    }

    /// Checks that a request is addressed to this server, and comes from its own page or from a program.
    ///
    /// - Parameter address: The local address of the connection.
    /// - Throws: ``APIError`` for any other request.
    func check(_ request: HTTPRequest, at address: IPAddress?) throws(APIError) {
        // The library takes the first Host as authority and leaves further ones among the fields.
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
        // DNS rebinding affects only names, not addresses.
        if let named = authority.address { return named.isLoopback || named == address }
        return names.contains(authority.host) || authority.host.hasSuffix(".localhost")
    }

    /// A page that was opened by its address sends no Origin, or its own.
    private func isChecked(_ request: HTTPRequest) -> Bool {
        request.method != .get && request.method != .head || request.path?.contains("/events") == true
    }

    /// Requires a JSON or YAML body. The form of another site can send neither without a preflight request. A form
    /// without fields has no body, but still sends a content type.
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
    /// The relation of the requesting page to this server (W3C Fetch Metadata).
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .from
}
