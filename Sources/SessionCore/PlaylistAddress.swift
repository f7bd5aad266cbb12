/// What another player is to open when a session starts: an address of the web, or of Spotify's own player.
///
/// No other has anything to play for whoever may write the setup over the network: files of this box are for Limber's
/// own music, and most schemes have a program connect, call or mail somebody.
///
/// The setup keeps `description`; a player's `OpenUri` gets `uri`.
public struct PlaylistAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as it was given, without the blanks around it.
    public let description: String
    /// What to open. `https://open.spotify.com/[intl-xx/]<kind>/<id>[/][?...]` becomes `spotify:<kind>:<id>`, as Spotify's
    /// own player wants it; everything else stays as it is.
    public let uri: String

    /// What stands before the URI's first colon, in lower case: what a player's `SupportedUriSchemes` lists.
    public var scheme: String { uri.partitioned(at: ":").before.lowercased() }

    /// What addresses look like.
    public static let examples = "https://open.spotify.com/playlist/ID or spotify:playlist:ID"

    private static let schemes = ["http", "https", "spotify"]

    /// Reads an address; `nil` where the text is blank, which means that there is none.
    ///
    /// - Throws: ``OptionError`` where it is no URI, one of another scheme, or a page of Spotify that names nothing to
    ///   play.
    public init?(parsing text: String) throws(OptionError) {
        let address = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        if address.isEmpty { return nil }
        description = address
        guard Self.isURI(address) else {
            throw OptionError("invalid playlist address '\(address)'; use one like \(Self.examples)")
        }
        switch Self.pathAtSpotify(address) {
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

    /// Whether it is a scheme as RFC 3986 has it (section 3.1), a colon and more, without blanks and control characters.
    private static func isURI(_ text: String) -> Bool {
        let (scheme, rest) = text.partitioned(at: ":")
        guard let first = scheme.first, first.isASCII, first.isLetter, let rest, !rest.isEmpty else { return false }
        // Those of the web have a host (RFC 9110, section 4.2).
        if ["http", "https"].contains(scheme.lowercased()) {
            guard rest.hasPrefix("//"), let host = rest.dropFirst(2).first, !"/?#:".contains(host) else { return false }
        }
        return scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
            && rest.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace }
    }

    /// The parts of the path where it is an address of Spotify's web player.
    private static func pathAtSpotify(_ address: String) -> [String]? {
        let (scheme, rest) = address.partitioned(at: ":")
        guard ["http", "https"].contains(scheme.lowercased()), let rest, rest.hasPrefix("//") else { return nil }
        let withoutQuery = rest.dropFirst(2).prefix { $0 != "?" && $0 != "#" }
        let (host, path) = String(withoutQuery).partitioned(at: "/")
        guard host.lowercased() == "open.spotify.com" else { return nil }
        return (path ?? "").split(separator: "/").map(String.init)
    }

    private static func uri(ofSpotifyPath path: [String]) -> String? {
        var parts = path[...]
        // The language of the page, the frame on somebody's page, and the owner that old links name.
        if parts.first?.hasPrefix("intl-") == true { parts = parts.dropFirst() }
        if parts.first == "embed" { parts = parts.dropFirst() }
        if parts.count == 4, parts.first == "user" { parts = parts.dropFirst(2) }
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(isUnreserved) }) else { return nil }
        return "spotify:" + parts.joined(separator: ":")
    }

    /// RFC 3986, section 2.3.
    private static func isUnreserved(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
    }
}
