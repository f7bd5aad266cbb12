/// Another server that is sent the sessions that were done here: where its `/api` is.
public struct ServerAddress: Hashable, Sendable {
    /// `http://` or `https://`, a host, perhaps a port and a path; no slash at its end.
    public let url: String

    /// Reads an address such as `https://limber.example` or `http://192.168.1.5:5462`.
    ///
    /// - Returns: `nil` for what has another scheme, no host, a name and a password, or anything behind the path.
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
    /// The address as it is written.
    public var description: String { url }
}
