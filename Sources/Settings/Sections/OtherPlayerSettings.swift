/// What is silenced while narration sounds, and handed back after it.
public struct OtherPlayerSettings: Hashable, Sendable {
    /// Whether players on the session bus are.
    public var mpris = true
    /// Which Music Player Daemon is.
    public var mpd = MPDChoice.auto

    static let all = [
        Setting("other_players.mpris", \.otherPlayers.mpris, .flag),
        Setting("other_players.mpd", \.otherPlayers.mpd, .mpd),
    ]
}

/// Which Music Player Daemon is silenced.
public enum MPDChoice: Hashable, Sendable {
    /// The one that MPD's own clients would find, if there is one.
    case auto
    /// None.
    case off
    /// The one at a host, by default at port 6600.
    case host(String, port: Int)
    /// The one behind a Unix socket.
    case socket(path: String)
}

extension ValueForm<MPDChoice> {
    private static let standardPort = 6600

    static let mpd = path(
        "auto, off, HOST, HOST:PORT, or the path of a socket that begins with / or ~",
        read: { text, base in
            switch text {
            case "auto": .auto
            case "off": .off
            case _ where text.hasPrefix("/") || text.hasPrefix("~"): base.absolute(text).map(MPDChoice.socket)
            default: host(text)
            }
        },
        write: { choice in
            switch choice {
            case .auto: "auto"
            case .off: "off"
            case .host(let host, port: standardPort): host
            case .host(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
            case .socket(let path): path
            }
        })

    /// `HOST`, `HOST:PORT`, `[ADDRESS]:PORT`, or an IPv6 address alone, which has colons of its own.
    private static func host(_ text: String) -> MPDChoice? {
        let colons = text.count { $0 == ":" }
        if text.hasPrefix("[") {
            let parts = text.dropFirst().split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1].isEmpty || parts[1].hasPrefix(":") else { return nil }
            return host(parts[0], port: parts[1].isEmpty ? nil : parts[1].dropFirst())
        }
        guard colons == 1, let colon = text.firstIndex(of: ":") else { return host(text[...], port: nil) }
        return host(text[..<colon], port: text[text.index(after: colon)...])
    }

    private static func host(_ name: Substring, port: Substring?) -> MPDChoice? {
        let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".:-_%".contains($0)) }
        guard !name.isEmpty, isName else { return nil }
        guard let port else { return .host(String(name), port: standardPort) }
        guard let number = Int(port), (1...65535).contains(number) else { return nil }
        return .host(String(name), port: number)
    }
}
