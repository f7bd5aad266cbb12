import ServiceSettings
import SessionCore

extension ProgramSettings {
    /// The keys of the section `http`.
    static let httpKeys = [
        Setting("http.enabled", \.http.isEnabled, .flag),
        Setting("http.address", \.http.address, .address),
        Setting("http.port", \.http.port, .port),
        Setting("http.token", \.http.token, .token),
        Setting("http.trusted_networks", \.http.trustedNetworks, .networks),
        Setting("http.trusted_proxies", \.http.trustedProxies, .networks),
        Setting("http.allowed_hosts", \.http.allowedHosts, .hosts),
    ]
}

extension ValueForm<WebAddress> {
    static let address = text(
        "an address such as 127.0.0.1, 0.0.0.0 or ::1, or unix: and a path such as unix:/run/limber/http.sock",
        read: { WebAddress(parsing: $0) }, write: \.description)
}

extension ValueForm<Int> {
    static let port = text(
        "a port from 0 to 65535", read: { Int($0).flatMap { 0...65535 ~= $0 ? $0 : nil } }, write: \.description)
}

extension ValueForm<[NetworkRange]> {
    static let networks = list(
        "networks such as 192.168.1.0/24 or fd00::/8", read: { text, _ in NetworkRange(parsing: text) },
        write: \.description)
}

extension ValueForm<[String]> {
    /// Host names in the form of the `Host` header, in lower case.
    static let hosts = list(
        "names such as living-room.lan, without a port",
        read: { text, _ in
            let name = text.lowercased()
            let characters = "abcdefghijklmnopqrstuvwxyz0123456789-."
            return !name.isEmpty && name.allSatisfy(characters.contains) ? name : nil
        },
        write: { $0 })
}

extension ValueForm<String?> {
    /// A secret, written as `(secret)`, which is itself a token: a reader of the setting sees that one is set.
    static let token = text(
        "at least 8 characters without spaces, or leave it empty",
        read: { text in
            let isToken = 8...512 ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
            return isToken ? .some(text) : nil
        },
        write: { $0 == nil ? "" : "(secret)" }
    ).optional(isSecret: true)
}
