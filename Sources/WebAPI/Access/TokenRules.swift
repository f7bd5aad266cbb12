import Crypto
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
    /// What the page's cookie holds: whoever finds it has not found the token, and another token makes it worthless.
    private let cookie: [UInt8]?
    private let throttle = Mutex(TokenThrottle())
    private let logger: Logger

    static let cookieName = "limber"

    init(_ settings: WebSettings, logger: Logger) {
        token = settings.token.map { Array($0.utf8) }
        trusted = settings.trustedNetworks
        cookie = token.map { token in
            let code = HMAC<SHA256>.authenticationCode(
                for: Array("limber page".utf8), using: SymmetricKey(data: token))
            return Array(code.hexadecimal.utf8)
        }
        self.logger = logger
    }

    /// Refuses a request from somebody who neither knows the token nor is in a network that needs none.
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

    /// The cookie that a page gets for the right token.
    ///
    /// - Returns: Its `Set-Cookie`, or `nil` where there is no token at all.
    func logIn(with sent: String, from client: IPAddress?) throws(APIError) -> String? {
        guard let token, let cookie else { return nil }
        try check(Array(sent.utf8), against: token, from: client)
        // As long as browsers keep one.
        return Self.setCookie(String(decoding: cookie, as: UTF8.self), seconds: 34_560_000)
    }

    /// The `Set-Cookie` that ends a log-in.
    static let noCookie = setCookie("", seconds: 0)

    private static func setCookie(_ value: String, seconds: Int) -> String {
        "\(cookieName)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
    }

    /// Whether a request has the cookie of a log-in.
    func hasCookie(_ request: Request) -> Bool {
        guard let cookie, let sent = request.cookies[Self.cookieName]?.value else { return false }
        return isEqual(Array(sent.utf8), cookie)
    }

    /// Refuses a wrong token, and any token of a client that has to wait.
    private func check(_ sent: [UInt8], against token: [UInt8], from client: IPAddress?) throws(APIError) {
        let isRight = isEqual(sent, token)
        let verdict = throttle.withLock {
            $0.judge(isRight: isRight, from: client.map(ClientNetwork.init), at: .now)
        }
        switch verdict {
        case .accepted:
            return
        case .wrong:
            // The filter in packaging/fail2ban reads this line.
            logger.warning(
                "login failed: wrong token", metadata: ["address": "\(client.map(\.description) ?? "unknown")"])
            throw Self.unauthorized("Wrong token")
        case .throttled(let seconds):
            throw .throttled(seconds: seconds)
        }
    }

    private static func unauthorized(_ reason: String) -> APIError {
        APIError(
            .unauthorized, .unauthorized, reason, headers: [.wwwAuthenticate: #"Bearer realm="limber""#])
    }

    /// Takes as long for a wrong first byte as for a wrong last one.
    private func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// Lets through who may use the routes behind it.
struct TokenGate: RouterMiddleware {
    let rules: TokenRules

    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        try rules.check(request, from: context.client)
        return try await next(request, context)
    }
}
