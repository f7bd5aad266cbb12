import Resources
import ServiceSettings
import SessionCore
import UserFiles

extension Examination {
    /// Where the web page and the HTTP API are, and who may use them.
    var page: Finding {
        let http = reading.settings.http
        guard http.isEnabled else { return Finding("page", .good, "there is none, as http.enabled says") }
        guard http.address.isLoopback || http.token != nil else {
            return Finding(
                "page", .bad, "there is none: http.address \(http.address) is open to others, without an http.token",
                advice: "set http.token, or http.address to 127.0.0.1")
        }
        guard WebPage.locate() != nil else {
            return Finding("page", .bad, "its files are not there", advice: "install limber again")
        }
        return Finding("page", .good, "\(http.url), \(http.access)")
    }
}

extension WebSettings {
    /// Where `limber serve` listens, as a browser takes it.
    fileprivate var url: String {
        let host = address.bytes.count == 4 ? "\(address)" : "[\(address)]"
        return port == 0 ? "http://\(host), on a port that the system chooses" : "http://\(host):\(port)"
    }

    /// Who gets in; the token itself is nobody's business.
    fileprivate var access: String {
        guard token != nil else { return "no token is needed, and none is set" }
        guard !trustedNetworks.isEmpty else { return "http.token is set, and needed by all" }
        return "http.token is set, and needed by all but \(trustedNetworks.map(\.description).joined(separator: ", "))"
    }
}
