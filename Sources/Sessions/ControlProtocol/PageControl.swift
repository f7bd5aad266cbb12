public import SessionCore

/// The interface through which adapters log browsers in to the page, and out of it.
public protocol PageControl: Sendable {
    /// Returns the addresses of the page, and a new key that logs one browser in.
    func openPage() async throws(PageRefusal) -> PageOpening

    /// Ends all log-ins of the page, and all keys that nobody has used.
    func logOutAll() async throws(PageRefusal) -> PageLogOut
}

/// The addresses of the page, and the key of a log-in.
public struct PageOpening: Hashable, Sendable, Codable {
    /// The URLs of the page, those that other devices can open first.
    public let addresses: [String]
    /// Whether other computers can open the page.
    public let shared: Bool
    /// The key that logs one browser in, once; `nil` if the page has no token, so that it needs no log-in.
    public let key: String?
    /// The seconds after which the key is void.
    public let seconds: Int

    /// Creates an opening.
    public init(addresses: [String], shared: Bool, key: String?, seconds: Int) {
        self.addresses = addresses
        self.shared = shared
        self.key = key
        self.seconds = seconds
    }

    /// The address with the key, for a browser; `nil` without a key.
    ///
    /// The key is in the fragment, which no browser sends and no server logs. The page posts it, so a program that only
    /// fetches the address, such as a preview of a messenger, does not use the key up.
    public var link: String? {
        guard let key, let address = addresses.first else { return nil }
        return "\(address)#/log-in/\(key)"
    }
}

/// The outcome of ``PageControl/logOutAll()``.
public struct PageLogOut: Hashable, Sendable, Codable {
    /// The number of log-ins that have ended.
    public let ended: Int

    /// Creates an outcome.
    public init(ended: Int) {
        self.ended = ended
    }
}

/// The reason why the daemon serves no page.
public enum PageRefusal: Refusal, Hashable {
    /// The page is switched off.
    case off
    /// The address is public, and there is no token.
    case unprotected
    /// The daemon cannot listen on the address yet.
    case notListening(address: String)

    /// The kind of the refusal.
    public var refusalKind: RefusalKind { .unavailable }

    /// The reason, with advice.
    public var description: String {
        switch self {
        case .off: "the page is off; set 'http.enabled: true'"
        case .unprotected: "the page is off, because a public address needs a token; set http.token"
        case .notListening(let address): "cannot serve the page at \(address); the log of the daemon says why"
        }
    }
}
