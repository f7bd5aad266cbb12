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
    private let guests: LocalGuests
    /// The log-ins of the page's browsers; `nil` if the server has no token.
    private let logIns: LogInStore?
    private let keys = Mutex(LogInKeys())
    private let throttle = Mutex(TokenThrottle())
    private let logger: Logger

    static let cookieName = "limber"

    init(_ settings: HTTPSettings, guests: LocalGuests, logIns: LogInStore?, logger: Logger) {
        token = settings.token.map { Array($0.utf8) }
        trusted = settings.trustedNetworks
        self.guests = guests
        self.logIns = logIns
        self.logger = logger
    }

    /// Checks that a request has the token, or comes from a network that needs none. Without a token, checks the user.
    ///
    /// - Throws: ``APIError`` with status 401, 403 for a user, or 429 if the client is throttled.
    func check(_ request: Request, _ context: WebContext) async throws(APIError) {
        guard let token else { return try await guests.check(context.user) }
        if let client = context.client, trusted.contains(where: { $0.contains(client) }) { return }
        if logIn(of: request) != nil { return }
        let words = request.headers[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw Self.unauthorized("Missing or wrong token")
        }
        try check(Array(words[1].utf8), against: token, context)
    }

    /// The secret by which a browser logs in.
    enum Secret: Hashable, Sendable {
        case token(String)
        /// A key of ``makeKey()``.
        case key(String)
    }

    /// Checks the secret of a login, and stores the login. A wrong key counts as a wrong token.
    ///
    /// - Returns: The `Set-Cookie` field, which browsers send over HTTPS only if the connection is encrypted; `nil` if
    ///   the server has no token.
    func logIn(with secret: Secret, _ context: WebContext) async throws(APIError) -> String? {
        guard let token, let logIns else { return nil }
        switch secret {
        case .token(let sent): try check(Array(sent.utf8), against: token, context)
        case .key(let sent): try use(sent, context)
        }
        // 400 days, the maximum of browsers.
        return Self.setCookie(await logIns.add(), seconds: 34_560_000, isSecure: context.isEncrypted)
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

    /// Returns the login of a request, which is the value of its cookie; `nil` without a valid one.
    func logIn(of request: Request) -> String? {
        cookie(of: request).flatMap { isLoggedIn($0) ? $0 : nil }
    }

    /// Returns whether a login has not ended.
    func isLoggedIn(_ logIn: String) -> Bool { logIns?.contains(logIn) == true }

    private func cookie(of request: Request) -> String? { request.cookies[Self.cookieName]?.value }

    /// Checks the secret in an address, which counts as a token.
    ///
    /// - Parameter secret: The right secret; `nil` if no address is right.
    /// - Throws: ``APIError`` with status 404, or 429 if the client is throttled.
    func check(secret sent: String, against secret: String?, _ context: WebContext) throws(APIError) {
        let isRight = secret.map { sent.utf8.isEqualInConstantTime(to: $0.utf8) } ?? false
        switch verdict(on: sent, from: context, isRight: { isRight }) {
        case .accepted:
            return
        case .wrong:
            logger.warning("calendar refused: wrong key", metadata: ["address": "\(context.clientName)"])
            throw .wrongKey
        case .throttled(let seconds):
            throw .throttled(seconds: seconds)
        }
    }

    /// Checks a token. A throttled client is refused even with the right token.
    private func check(_ sent: [UInt8], against token: [UInt8], _ context: WebContext) throws(APIError) {
        try accept(sent, "Wrong token", context) { sent.isEqualInConstantTime(to: token) }
    }

    /// Uses a key up. A throttled client is refused even with a valid key, which stays valid.
    private func use(_ key: String, _ context: WebContext) throws(APIError) {
        try accept(key, "The link has been used, or is older than 5 minutes", context) {
            keys.withLock { $0.use(key, at: .now) }
        }
    }

    /// Accepts a right secret of a client.
    ///
    /// - Parameter refusal: The message about a wrong one.
    private func accept(
        _ sent: some Hashable, _ refusal: String, _ context: WebContext, isRight: () -> Bool
    ) throws(APIError) {
        switch verdict(on: sent, from: context, isRight: isRight) {
        case .accepted:
            return
        case .wrong:
            // The filter in packaging/fail2ban depends on this line.
            logger.warning("login failed: wrong token", metadata: ["address": "\(context.clientName)"])
            throw Self.unauthorized(refusal)
        case .throttled(let seconds):
            throw .throttled(seconds: seconds)
        }
    }

    private func verdict(
        on sent: some Hashable, from context: WebContext, isRight: () -> Bool
    ) -> TokenThrottle.Verdict {
        throttle.withLock { $0.judge(sent.hashValue, isRight: isRight(), from: context.network, at: .now) }
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
        try await rules.check(request, context)
        return try await next(request, context)
    }
}
