/// The address of a playlist that another player opens when a session starts.
///
/// Only the schemes `http`, `https` and `spotify` are allowed, because clients on the network can write the setup.
/// Other schemes would let them open local files or start programs that connect, call or mail.
///
/// The setup stores ``description``. A player's `OpenUri` gets ``uri``.
public struct PlaylistAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as the user wrote it, without surrounding white space.
    public let description: String
    /// The URI to open. `https://open.spotify.com/[intl-xx/]KIND/ID[/][?...]` becomes `spotify:KIND:ID`, which
    /// Spotify's own player needs. Other addresses stay as they are.
    public let uri: String

    /// The URI's scheme in lower case, as players list it in `SupportedUriSchemes`.
    public var scheme: String { uri.partitioned(at: ":").before.lowercased() }

    /// Examples of addresses, for error messages.
    public static let examples = "https://open.spotify.com/playlist/ID or spotify:playlist:ID"

    private static let schemes = ["http", "https", "spotify"]

    /// Parses an address. Returns `nil` if the text is blank, which means no playlist.
    ///
    /// - Throws: ``OptionError`` if the text is not a URI, has another scheme, or is a Spotify page without a playlist,
    ///   album, artist or track.
    public init?(parsing text: String) throws(OptionError) {
        let address = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        if address.isEmpty { return nil }
        description = address
        guard Self.isURI(address) else {
            throw OptionError("invalid playlist address '\(address)'; use one like \(Self.examples)")
        }
        switch Self.spotifyPath(of: address) {
        case nil:
            uri = address
        case let path?:
            guard let mapped = Self.uri(ofSpotifyPath: path) else {
                throw OptionError(
                    "incomplete playlist address '\(address)'; copy the link of a playlist, album, artist or track")
            }
            uri = mapped
        }
        guard Self.schemes.contains(scheme) else {
            throw OptionError(
                "invalid playlist address '\(address)'; use one like \(Self.examples), and --music "
                    + "for local files")
        }
    }

    /// Whether the text is a URI: a scheme (RFC 3986, section 3.1), a colon and at least one more character, without
    /// white space and control characters.
    private static func isURI(_ text: String) -> Bool {
        let (scheme, rest) = text.partitioned(at: ":")
        guard let first = scheme.first, first.isASCII, first.isLetter, let rest, !rest.isEmpty else { return false }
        // http and https URIs have a host (RFC 9110, section 4.2).
        if ["http", "https"].contains(scheme.lowercased()) {
            guard rest.hasPrefix("//"), let host = rest.dropFirst(2).first, !"/?#:".contains(host) else { return false }
        }
        return scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
            && rest.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace }
    }

    /// Returns the path components of an address of Spotify's web player, or `nil` for any other address.
    private static func spotifyPath(of address: String) -> [String]? {
        let (scheme, rest) = address.partitioned(at: ":")
        guard ["http", "https"].contains(scheme.lowercased()), let rest, rest.hasPrefix("//") else { return nil }
        let withoutQuery = rest.dropFirst(2).prefix { $0 != "?" && $0 != "#" }
        let (host, path) = String(withoutQuery).partitioned(at: "/")
        guard host.lowercased() == "open.spotify.com" else { return nil }
        return (path ?? "").split(separator: "/").map(String.init)
    }

    private static func uri(ofSpotifyPath path: [String]) -> String? {
        var parts = path[...]
        // Drop the page's language, the prefix of embedded players, and the owner in old links.
        if parts.first?.hasPrefix("intl-") == true { parts = parts.dropFirst() }
        if parts.first == "embed" { parts = parts.dropFirst() }
        if parts.count == 4, parts.first == "user" { parts = parts.dropFirst(2) }
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(isUnreserved) }) else { return nil }
        return "spotify:" + parts.joined(separator: ":")
    }

    /// Whether the character is unreserved in a URI (RFC 3986, section 2.3).
    private static func isUnreserved(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
    }
}
