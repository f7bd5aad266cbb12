/// The log-ins of the page's browsers. A log-in is the random value of a cookie.
struct LogIns: Hashable, Codable {
    /// The maximum number of log-ins. One more drops the oldest.
    static let maximum = 100
    /// The random bytes of a cookie, which a client cannot guess.
    private static let bytes = 32

    /// The token that the browsers have logged in with. Another token voids the log-ins.
    let token: String
    /// The values of the cookies, the oldest first.
    private var cookies: [String] = []

    private enum CodingKeys: String, CodingKey {
        case token, cookies = "logIns"
    }

    /// Creates the log-ins of a token, of which there are none yet.
    init(token: String) {
        self.token = token
    }

    /// Decodes log-ins. Values that Limber cannot have written are an error.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        token = try container.decode(String.self, forKey: .token)
        cookies = try container.decode([String].self, forKey: .cookies)
        guard cookies.count <= Self.maximum, cookies.allSatisfy(Self.isPossible) else {
            throw DecodingError.dataCorruptedError(
                forKey: .cookies, in: container, debugDescription: "impossible log-ins")
        }
    }

    private static func isPossible(_ cookie: String) -> Bool {
        cookie.utf8.count == 2 * bytes && cookie.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// Adds a log-in and returns the value of its cookie.
    mutating func add(using generator: inout some RandomNumberGenerator) -> String {
        let cookie = (1...Self.bytes).map { _ in UInt8.random(in: 0...255, using: &generator) }.hexadecimal
        cookies.append(cookie)
        cookies = cookies.suffix(Self.maximum)
        return cookie
    }

    /// Ends the log-in of a cookie.
    ///
    /// - Returns: Whether there was one.
    mutating func end(_ cookie: String) -> Bool {
        let count = cookies.count
        cookies.removeAll { $0.utf8.isEqualInConstantTime(to: cookie.utf8) }
        return cookies.count < count
    }

    /// Whether a cookie belongs to a log-in. The time that this takes reveals nothing about the log-ins but their
    /// number.
    func contains(_ cookie: String) -> Bool {
        cookies.reduce(0) { $0 + ($1.utf8.isEqualInConstantTime(to: cookie.utf8) ? 1 : 0) } > 0
    }
}

extension Collection<UInt8> {
    /// Compares without stopping at the first wrong byte, which the time would reveal. It reveals the length.
    func isEqualInConstantTime(to other: some Collection<UInt8>) -> Bool {
        count == other.count && zip(self, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
