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
    /// - Parameters:
    ///   - forwardedHost: The host that a trusted proxy names; `nil` if there is none.
    ///   - address: The local address of the connection.
    /// - Throws: ``APIError`` for any other request.
    func check(_ request: HTTPRequest, forwardedHost: String?, at address: IPAddress?) throws(APIError) {
        // The library takes the first Host as authority and leaves further ones among the fields.
        guard !request.headerFields.contains(where: { $0.name.canonicalName == "host" }) else {
            throw APIError(.badRequest, .badRequest, "The request has more than one Host header")
        }
        // A page to which a foreign name points can set X-Forwarded-Host, but not Host.
        var authority = try ours(request.authority, from: "Host", at: address)
        if let forwardedHost { authority = try ours(forwardedHost, from: "X-Forwarded-Host", at: address) }
        guard request.path?.hasPrefix("/") == true else {
            throw APIError(.badRequest, .badRequest, "The request has no path")
        }
        if let origin = request.headerFields[.origin], isChecked(request), Authority(origin: origin) != authority,
            !request.isOfItsOwnPage
        {
            throw Self.otherOrigin(Authority(origin: origin), authority)
        }
        if request.method == .get || request.method == .head || request.method == .options { return }
        if request.headerFields[.secFetchSite] == "cross-site" {
            throw APIError(.forbidden, .forbidden, "Cross-origin requests are not allowed")
        }
        try checkContentType(request)
    }

    private static func otherOrigin(_ origin: Authority?, _ host: Authority) -> APIError {
        let advice = origin.map {
            ": the page is from \($0), the request is for \(host). A reverse proxy must pass on the host of the page, "
                + "such as nginx with 'proxy_set_header Host $http_host'"
        }
        return APIError(.forbidden, .forbidden, "Cross-origin requests are not allowed\(advice ?? "")")
    }

    /// Returns the host that a header of a request names.
    ///
    /// - Throws: ``APIError`` if it is no name or address of this server.
    private func ours(_ host: String?, from header: String, at address: IPAddress?) throws(APIError) -> Authority {
        guard let authority = host.flatMap({ Authority(parsing: $0) }) else {
            throw APIError(.badRequest, .badRequest, "The request has no valid \(header) header")
        }
        guard isOurs(authority, at: address) else {
            throw APIError(
                .misdirectedRequest, .misdirected,
                "Unknown host name \(authority.host); add it to http.allowed_hosts")
        }
        return authority
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

extension HTTPRequest {
    /// Whether the browser says that the page and the request have the same origin. Other pages cannot set the field. A
    /// browser sends it only to hosts with HTTPS and to this computer.
    var isOfItsOwnPage: Bool { headerFields[.secFetchSite] == "same-origin" }
}

extension HTTPField.Name {
    /// The relation of the requesting page to this server (W3C Fetch Metadata).
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .from
}

/// The authority of a URL: `host` or `host:port`, with an IPv6 address in brackets.
struct Authority: Hashable, CustomStringConvertible {
    /// In lower case, without brackets and without a trailing dot.
    let host: String
    /// `nil` for the default port.
    let port: Int?

    init?(parsing text: some StringProtocol) {
        let text = text.lowercased()
        let name: Substring
        let rest: Substring
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            name = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
            guard IPAddress(parsing: name) != nil else { return nil }
        } else {
            name = text.prefix { $0 != ":" }
            rest = text.dropFirst(name.count)
        }
        if rest.isEmpty {
            port = nil
        } else {
            guard rest.first == ":", let port = Int(rest.dropFirst()), 0...65535 ~= port else { return nil }
            self.port = port == 80 ? nil : port
        }
        host = name.hasSuffix(".") ? String(name.dropLast()) : String(name)
        if host.isEmpty || host.contains(where: { $0.isWhitespace || "/@?#\\".contains($0) }) { return nil }
    }

    /// The authority of a page's origin, such as `http://localhost:5462`; `nil` for `null` and whatever is no web page.
    init?(origin: String) {
        let parts = origin.split(separator: "://", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "http":
            self.init(parsing: parts[1])
        case "https":
            // A proxy in front of this server may terminate TLS.
            self.init(parsing: parts[1].hasSuffix(":443") ? parts[1].dropLast(4) : parts[1])
        default:
            return nil
        }
    }

    /// The authority as a URL has it.
    var description: String { "\(host.contains(":") ? "[\(host)]" : host)\(port.map { ":\($0)" } ?? "")" }

    /// The host as an IP address; `nil` for a name.
    var address: IPAddress? { IPAddress(parsing: host) }
}
