import Resources
import ServiceSettings
import SessionCore
import UserFiles

extension Examination {
    /// The address of the web page and the HTTP API, and the access to them.
    var page: Finding {
        let http = settings.http
        guard http.isEnabled else { return Finding("page", .good, "disabled by 'http.enabled: false'") }
        guard !http.address.isPublic || http.token != nil else {
            return Finding(
                "page", .bad, "cannot serve the page: http.address \(http.address) is public and http.token is not set",
                advice: "set http.token, or set http.address to 127.0.0.1")
        }
        guard WebPage.locate() != nil else {
            return Finding("page", .bad, "cannot serve the page: its files are missing", advice: "reinstall Limber")
        }
        return Finding("page", .good, "\(http.url), \(http.access)")
    }
}

extension HTTPSettings {
    /// The URL of the page for a browser.
    fileprivate var url: String {
        switch address {
        case .network where port == 0: "http://\(address.authority(port: 0).dropLast(2)), port chosen by the system"
        case .network: "http://\(address.authority(port: port))"
        case .socket: "\(address)"
        }
    }

    /// The access rules, without the token itself.
    fileprivate var access: String {
        guard token != nil else { return "no token set" }
        guard !trustedNetworks.isEmpty else { return "token required" }
        return "token required, except from \(trustedNetworks.map(\.description).joined(separator: ", "))"
    }
}
