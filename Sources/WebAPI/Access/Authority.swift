import ServiceSettings
import SessionCore

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
