import Glibc
import Logging
import Platform
import Synchronization

/// The log-ins of the page's browsers, and the file that keeps them while the daemon restarts.
///
/// The file is written on a thread of its own, and a change waits until it is on the disk. So a log-out is final. The
/// file has mode 0600 and contains the token too, which tells whether the token has changed in the meantime: who can
/// read the file could use the log-ins anyway, and a checksum of the token would have to be a cryptographic one.
actor LogInStore {
    private nonisolated let thread = ThreadExecutor(name: "limber-log-ins")
    private nonisolated let logIns: Mutex<LogIns>
    private let file: StateFile<LogIns>
    private let logger: Logger

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Reads the log-ins of a token from a file. The log-ins of another token end for good.
    init(of token: String, path: String, logger: Logger) async {
        logIns = Mutex(LogIns(token: token))
        file = StateFile(path)
        self.logger = logger
        read()
    }

    /// Whether a cookie belongs to a log-in.
    nonisolated func contains(_ cookie: String) -> Bool {
        logIns.withLock { $0.contains(cookie) }
    }

    /// Adds a log-in and returns the value of its cookie.
    func add() -> String {
        var generator = SystemRandomNumberGenerator()
        let cookie = logIns.withLock { $0.add(using: &generator) }
        write()
        return cookie
    }

    /// Ends the log-in of a cookie.
    func end(_ cookie: String) {
        if logIns.withLock({ $0.end(cookie) }) { write() }
    }

    /// Ends all log-ins.
    ///
    /// - Returns: Their number.
    func endAll() -> Int {
        let ended = logIns.withLock { $0.endAll() }
        if ended > 0 { write() }
        return ended
    }

    private func read() {
        guard access(file.path, F_OK) == 0 else { return }
        guard let stored = file.value else {
            logger.warning(
                "cannot read the log-ins of the page; browsers have to log in again", metadata: ["file": "\(file.path)"]
            )
            return
        }
        let isCurrent = logIns.withLock { logIns in
            guard stored.token == logIns.token else { return false }
            logIns = stored
            return true
        }
        // The log-ins stay void even if the earlier token comes back.
        if !isCurrent { file.remove() }
    }

    private func write() {
        do {
            try file.write(logIns.withLock { $0 })
        } catch {
            logger.warning("cannot keep the log-ins of the page", metadata: ["error": "\(error)"])
        }
    }
}

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

    /// Ends all log-ins.
    ///
    /// - Returns: Their number.
    mutating func endAll() -> Int {
        defer { cookies = [] }
        return cookies.count
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

extension Sequence<UInt8> {
    /// The bytes as hexadecimal text, two digits each.
    var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
