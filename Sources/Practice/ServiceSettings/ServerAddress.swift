/// The base address of a server that finished sessions are forwarded to.
///
/// ```swift
/// let server = ServerAddress(parsing: "https://limber.example/")
/// let url = server?.url  // "https://limber.example"
/// ```
public struct ServerAddress: Hashable, Sendable {
    /// The URL before `/api`: `http://` or `https://`, a host, an optional port and path, and no trailing slash.
    public let url: String

    /// Parses an address such as `https://limber.example` or `http://192.168.1.5:5462`.
    ///
    /// - Returns: `nil` for another scheme, a missing host, a user name, a query or a fragment.
    public init?(parsing text: String) {
        let parts = text.split(separator: "://", maxSplits: 1)
        guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()) else { return nil }
        let authority = parts[1].prefix { $0 != "/" }
        guard !authority.isEmpty, authority.first != ":", text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
            !text.contains(where: { "?#@\\".contains($0) })
        else { return nil }
        url = String(text.reversed().drop { $0 == "/" }.reversed())
    }
}

extension ServerAddress: CustomStringConvertible {
    /// The address as the configuration writes it.
    public var description: String { url }
}

/// The settings for forwarding finished sessions to another server (`server`).
public struct ServerSettings: Hashable, Sendable {
    /// The server; `nil` turns forwarding off.
    public var url: ServerAddress?
    /// The bearer token that the server asks for.
    public var token: String?

    /// Creates settings without a server.
    public init() {}
}
