import Crypto
import HTTPTypes
import Hummingbird
import ServiceSettings
import SessionCore

/// Who has to know the token, and who does.
struct TokenRules: Sendable {
    private let token: [UInt8]?
    private let trusted: [NetworkRange]
    /// What the page's cookie holds: whoever finds it has not found the token, and another token makes it worthless.
    private let cookie: [UInt8]?

    static let cookieName = "limber"

    init(_ settings: WebSettings) {
        token = settings.token.map { Array($0.utf8) }
        trusted = settings.trustedNetworks
        cookie = token.map { token in
            let code = HMAC<SHA256>.authenticationCode(
                for: Array("limber page".utf8), using: SymmetricKey(data: token))
            return Array(code.hexadecimal.utf8)
        }
    }

    /// Refuses a request from somebody who neither knows the token nor is in a network that needs none.
    func check(_ request: Request, from peer: IPAddress?) throws(APIError) {
        guard let token, let cookie else { return }
        if let peer, trusted.contains(where: { $0.contains(peer) }) { return }
        let words = request.headers[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
        if words.count == 2, words[0].lowercased() == "bearer", isEqual(Array(words[1].utf8), token) { return }
        if let sent = request.cookies[Self.cookieName]?.value, isEqual(Array(sent.utf8), cookie) { return }
        throw APIError(
            .unauthorized, .unauthorized, "The token is missing or wrong",
            headers: [.wwwAuthenticate: #"Bearer realm="limber""#])
    }

    /// The cookie that a page gets for the right token.
    ///
    /// - Returns: Its `Set-Cookie`, or `nil` where there is no token at all.
    func logIn(with sent: String) throws(APIError) -> String? {
        guard let token, let cookie else { return nil }
        guard isEqual(Array(sent.utf8), token) else {
            throw APIError(.unauthorized, .unauthorized, "The token is wrong")
        }
        let value = String(decoding: cookie, as: UTF8.self)
        // As long as browsers keep one.
        return "\(Self.cookieName)=\(value); Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict"
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
        try rules.check(request, from: context.channel.remoteAddress?.address)
        return try await next(request, context)
    }
}
