import HTTPTypes
import Hummingbird
import Logging
import Platform
import ServiceSettings
import SessionCore
import Synchronization

/// The rules by which a request needs the token. Wrong tokens are throttled and logged.
final class TokenRules: Sendable {
    private let token: [UInt8]?
    private let trusted: [NetworkRange]
    /// The log-ins of the page's browsers; `nil` if the server has no token.
    private let logIns: LogInStore?
    private let keys = Mutex(LogInKeys())
    private let throttle = Mutex(TokenThrottle())
    private let logger: Logger

    static let cookieName = "limber"

    init(_ settings: HTTPSettings, logIns: LogInStore?, logger: Logger) {
        token = settings.token.map { Array($0.utf8) }
        trusted = settings.trustedNetworks
        self.logIns = logIns
        self.logger = logger
    }

    /// Checks that a request has the token, or comes from a network that needs none.
    ///
    /// - Throws: ``APIError`` with status 401, or 429 if the client is throttled.
    func check(_ request: Request, from client: IPAddress?) throws(APIError) {
        guard let token else { return }
        if let client, trusted.contains(where: { $0.contains(client) }) { return }
        if hasCookie(request) { return }
        let words = request.headers[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw Self.unauthorized("Missing or wrong token")
        }
        try check(Array(words[1].utf8), against: token, from: client)
    }

    /// The secret by which a browser logs in.
    enum Secret: Hashable, Sendable {
        case token(String)
        /// A key of ``makeKey()``.
        case key(String)
    }

    /// Checks the secret of a login, and stores the login. A wrong key counts as a wrong token.
    ///
    /// - Parameter isEncrypted: Whether the browser must send the cookie over HTTPS only.
    /// - Returns: The `Set-Cookie` field, or `nil` if the server has no token.
    func logIn(
        with secret: Secret, from client: IPAddress?, isEncrypted: Bool
    ) async throws(APIError) -> String? {
        guard let token, let logIns else { return nil }
        switch secret {
        case .token(let sent): try check(Array(sent.utf8), against: token, from: client)
        case .key(let sent): try use(sent, from: client)
        }
        // 400 days, the maximum of browsers.
        return Self.setCookie(await logIns.add(), seconds: 34_560_000, isSecure: isEncrypted)
    }

    /// Returns a new key that logs one browser in; `nil` if the server has no token.
    func makeKey() -> String? {
        guard token != nil else { return nil }
        var generator = SystemRandomNumberGenerator()
        return keys.withLock { $0.add(at: .now, using: &generator) }
    }

    /// Ends all logins, and voids all keys.
    ///
    /// - Returns: The number of logins.
    func logOutAll() async -> Int {
        keys.withLock { $0.removeAll() }
        return await logIns?.endAll() ?? 0
    }

    /// Ends the login of the request's browser, and no other.
    ///
    /// - Returns: The `Set-Cookie` field.
    func logOut(_ request: Request, isEncrypted: Bool) async -> String {
        if let cookie = cookie(of: request) { await logIns?.end(cookie) }
        return Self.setCookie("", seconds: 0, isSecure: isEncrypted)
    }

    private static func setCookie(_ value: String, seconds: Int, isSecure: Bool) -> String {
        "\(cookieName)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
    }

    /// Whether the request has the cookie of a login.
    func hasCookie(_ request: Request) -> Bool {
        guard let logIns, let cookie = cookie(of: request) else { return false }
        return logIns.contains(cookie)
    }

    private func cookie(of request: Request) -> String? { request.cookies[Self.cookieName]?.value }

    /// Checks the secret in an address, which counts as a token.
    ///
    /// - Parameter secret: The right secret; `nil` if no address is right.
    /// - Throws: ``APIError`` with status 404, or 429 if the client is throttled.
    func check(secret sent: String, against secret: String?, from client: IPAddress?) throws(APIError) {
        let isRight = secret.map { sent.utf8.isEqualInConstantTime(to: $0.utf8) } ?? false
        switch verdict(from: client, isRight: { isRight }) {
        case .accepted:
            return
        case .wrong:
            logger.warning(
                "calendar refused: wrong key", metadata: ["address": "\(client.map(\.description) ?? "unknown")"])
            throw .wrongKey
        case .throttled(let seconds):
            throw .throttled(seconds: seconds)
        }
    }

    /// Checks a token. A throttled client is refused even with the right token.
    private func check(_ sent: [UInt8], against token: [UInt8], from client: IPAddress?) throws(APIError) {
        try accept("Wrong token", from: client) { sent.isEqualInConstantTime(to: token) }
    }

    /// Uses a key up. A throttled client is refused even with a valid key, which stays valid.
    private func use(_ key: String, from client: IPAddress?) throws(APIError) {
        try accept("The link has been used, or is older than 5 minutes", from: client) {
            keys.withLock { $0.use(key, at: .now) }
        }
    }

    /// Accepts a right secret of a client.
    ///
    /// - Parameter refusal: The message about a wrong one.
    private func accept(
        _ refusal: String, from client: IPAddress?, isRight: () -> Bool
    ) throws(APIError) {
        switch verdict(from: client, isRight: isRight) {
        case .accepted:
            return
        case .wrong:
            // The filter in packaging/fail2ban depends on this line.
            logger.warning(
                "login failed: wrong token", metadata: ["address": "\(client.map(\.description) ?? "unknown")"])
            throw Self.unauthorized(refusal)
        case .throttled(let seconds):
            throw .throttled(seconds: seconds)
        }
    }

    private func verdict(from client: IPAddress?, isRight: () -> Bool) -> TokenThrottle.Verdict {
        throttle.withLock { $0.judge(isRight: isRight(), from: client.map(ClientNetwork.init), at: .now) }
    }

    private static func unauthorized(_ reason: String) -> APIError {
        APIError(
            .unauthorized, .unauthorized, reason, headers: [.wwwAuthenticate: #"Bearer realm="limber""#])
    }
}

/// The middleware that applies ``TokenRules`` to the routes behind it.
struct TokenGate: RouterMiddleware {
    let rules: TokenRules

    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        try rules.check(request, from: context.client)
        return try await next(request, context)
    }
}
