import Foundation
import Logging
import NIOCore
import ServiceSettings
import TestSupport
import Testing

@testable import WebAPI

/// The requests that need the token, log-ins, and guessed tokens.
@Suite(.timeLimit(.minutes(5))) struct TokenGateTests {
    private static let token = "correct-horse"
    private let server: ServerFixture

    init() throws { server = try .page(["index.html": "<!doctype html>"]) { $0.token = Self.token } }

    /// Returns the status of a request for the session.
    private func status(_ headers: [String: String], at server: ServerFixture? = nil) async throws -> Int {
        try await (server ?? self.server).ask("GET /api/session", headers: headers).status
    }

    /// Returns the cookie of a log-in with the right token.
    private func logIn(to server: ServerFixture) async throws -> String {
        let answer = try await server.ask("POST /login", #"{"token":"\#(Self.token)"}"#)
        return String(try #require(answer.header("Set-Cookie")).prefix { $0 != ";" })
    }

    @Test(arguments: [
        (nil, 401), ("Bearer correct-horse", 200), ("bearer correct-horse", 200), ("Bearer correct-horsf", 401),
        ("Bearer correct-hors", 401), ("Bearer correct-horse ", 200), ("Bearer", 401), ("Basic correct-horse", 401),
        ("correct-horse", 401), ("Bearer \u{e9}", 401),
    ])
    func asksForTheToken(authorization: String?, status: Int) async throws {
        var headers: [String: String] = [:]
        headers["Authorization"] = authorization
        for path in ["/api/session", "/api/dev/setup", "//api//session", "/api/events/../session"] {
            let answer = try await server.ask("GET \(path)", headers: headers)
            #expect(answer.status == status || path.contains("..") && [401, 404].contains(answer.status), "\(path)")
            if answer.status == 401 {
                #expect(answer.code == "UNAUTHORIZED")
                #expect(answer.header("WWW-Authenticate")?.hasPrefix("Bearer") == true)
            }
        }
    }

    @Test(arguments: [
        "GET /api/session?token=correct-horse", "POST /v1/plans/generate", "PUT /auth/profile/health", "GET /api/plan",
        "GET /api/weights", "GET /metrics",
    ])
    func protectsEveryRouteButThePage(route: String) async throws {
        #expect(try await server.ask(route, route.hasPrefix("GET") ? nil : "{}").status == 401)
        for path in ["/", "/healthz"] { #expect(try await server.ask("GET \(path)").status == 200) }
    }

    @Test func exchangesTheTokenForACookie() async throws {
        let wrong = try await server.ask("POST /login", #"{"token":"battery"}"#)
        #expect((wrong.status, wrong.header("Set-Cookie")) == (401, nil))
        let right = try await server.ask("POST /login", #"{"token":"correct-horse"}"#)
        #expect(right.status == 204)
        let cookie = try #require(right.header("Set-Cookie"))
        for part in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains(part)) }
        #expect(!cookie.contains(Self.token))
        let value = String(cookie.prefix { $0 != ";" })
        #expect(try await status(["Cookie": "a=b; \(value)"]) == 200)
        for wrong in ["\(value)0", "limber=\(Self.token)"] { #expect(try await status(["Cookie": wrong]) == 401) }
    }

    /// The proxies, the scheme that one of them names, and whether the cookie is for HTTPS only.
    @Test(arguments: [
        (["127.0.0.1"], "https", true), (["127.0.0.1"], "HTTPS, http", true), (["127.0.0.1"], "http", false),
        (["10.0.0.1"], "https", false), ([], "https", false),
    ])
    func marksTheCookieOfAnEncryptedConnection(proxies: [String], scheme: String, isSecure: Bool) async throws {
        let server = ServerFixture {
            $0.token = Self.token
            $0.trustedProxies = proxies.compactMap(NetworkRange.init(parsing:))
        }
        let body = #"{"token":"\#(Self.token)"}"#
        let answer = try await server.ask("POST /login", body, headers: ["X-Forwarded-Proto": scheme])
        #expect(try #require(answer.header("Set-Cookie")).contains("; Secure") == isSecure)
    }

    @Test func endsOnlyItsOwnLogInAtLogOut() async throws {
        #expect(try await server.ask("GET /login")["loggedIn"] == false)
        let cookies = [try await logIn(to: server), try await logIn(to: server)]
        #expect(cookies[0] != cookies[1])
        let foreign = ["Cookie": cookies[0], "Sec-Fetch-Site": "cross-site"]
        #expect(try await server.ask("POST /logout", headers: foreign).status == 403)
        for cookie in cookies {
            #expect(try await server.ask("GET /login", headers: ["Cookie": cookie])["loggedIn"] == true)
        }
        let end = try await server.ask("POST /logout", headers: ["Cookie": cookies[0]])
        #expect(end.status == 204)
        #expect(end.header("Set-Cookie")?.hasPrefix("limber=; Path=/; Max-Age=0;") == true)
        for (cookie, status) in zip(cookies, [401, 200]) {
            #expect(try await self.status(["Cookie": cookie]) == status)
        }
    }

    @Test(arguments: [("127.0.0.0/8", 200), ("10.0.0.0/8", 401), ("::/0", 401)])
    func trustsNetworks(network: String, status: Int) async throws {
        let server = ServerFixture {
            $0.token = Self.token
            $0.trustedNetworks = [NetworkRange(parsing: network)].compactMap(\.self)
        }
        #expect(try await self.status([:], at: server) == status)
    }

    @Test(arguments: ["0.0.0.0", "::"])
    func listensLocallyWithoutAToken(address: String) async throws {
        let server = ServerFixture { $0.address = WebAddress(parsing: address) ?? $0.address }
        await #expect(throws: ServerFixture.NoServer.self) { try await server.listen { _ in } }
    }

    @Test func listensEverywhereWithAToken() async throws {
        let server = ServerFixture {
            $0.address = WebAddress(parsing: "0.0.0.0") ?? $0.address
            $0.token = Self.token
        }
        try await server.listen { listener in
            let answer = try await listener.ask("GET /api/session")
            #expect(answer.status == 401)
        }
    }

    /// Whoever can open the socket is a proxy, and names the client.
    @Test func trustsEachProxyOnAUnixSocket() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/http.sock"
        let server = ServerFixture {
            $0.address = WebAddress(parsing: "unix:\(path)") ?? $0.address
            $0.token = Self.token
            $0.trustedNetworks = [NetworkRange(parsing: "192.0.2.0/24")].compactMap(\.self)
        }
        let clients = [("192.0.2.7", "200"), ("198.51.100.7", "401"), ("unknown", "401"), ("", "401")]
        try await server.listen { _ in
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o660)
            for (client, status) in clients {
                try await Wire.open(to: try SocketAddress(unixDomainSocketPath: path)) { wire in
                    try await wire.send(
                        "GET /api/session HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: \(client)\r\n\r\n")
                    #expect(await wire.reaches("HTTP/1.1 \(status) "), "\(client)")
                }
            }
        }
    }

    @Test func leavesTheSocketOfAnotherServerAlone() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/http.sock"
        let log = Log()
        func server(_ logger: Logger) -> ServerFixture {
            ServerFixture(logger: logger) { $0.address = WebAddress(parsing: "unix:\(path)") ?? $0.address }
        }
        try await server(.quiet).listen { _ in
            let second = Task { try await server(log.logger).listen { _ in } }
            await log.wait(forLines: 1)
            second.cancel()
            #expect(log.lines[0].contains("another program listens on it; stop it, or choose another path"))
            try await Wire.open(to: try SocketAddress(unixDomainSocketPath: path)) { wire in
                try await wire.send("GET /api/session HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(await wire.reaches("HTTP/1.1 200 "))
            }
        }
    }

    /// Sends a token in the body of a log-in, or in the header of another request.
    private func send(_ token: String, to route: String) async throws -> Answer {
        guard route == "POST /login" else {
            return try await server.ask(route, headers: ["Authorization": "Bearer \(token)"])
        }
        return try await server.ask(route, #"{"token":"\#(token)"}"#)
    }

    /// Sends wrong tokens until one is throttled, at most eight, since a wait may already be over on a busy machine.
    ///
    /// - Returns: All responses.
    private func guess(at route: String) async throws -> [Answer] {
        var answers: [Answer] = []
        while answers.count < 8, answers.last?.status != 429 {
            answers.append(try await send("battery \(answers.count)", to: route))
        }
        return answers
    }

    @Test(arguments: ["POST /login", "GET /api/session"])
    func throttlesTokensButNoCookieAfterFiveWrongTokens(route: String) async throws {
        let cookie = try await logIn(to: server)
        let answers = try await guess(at: route)
        #expect(answers.count >= 6)
        #expect(answers.dropLast().allSatisfy { $0.status == 401 })
        let throttled = try #require(answers.last)
        #expect((throttled.status, throttled.code) == (429, "TOO_MANY_ATTEMPTS"))
        #expect(1...30 ~= Int(throttled.header("Retry-After") ?? "") ?? 0)
        // A throttled client learns nothing of a token, not even of the right one. On a busy machine a wait may end
        // between two requests; the next one is longer.
        var right = try await send(Self.token, to: route)
        for _ in 1...3 where right.status != 429 {
            _ = try await guess(at: route)
            right = try await send(Self.token, to: route)
        }
        #expect(right.status == 429)
        #expect(try await status(["Cookie": cookie]) == 200)
    }

    @Test func countsOnlyWrongTokens() async throws {
        let harmless = [
            [:], ["Cookie": "limber=expired"], ["Authorization": "Basic bGltYmVy"], ["Authorization": "Bearer"],
        ]
        for headers in harmless + harmless + harmless {
            #expect(try await status(headers) == 401)
            #expect(try await server.ask("POST /login", "{}").status == 400)
        }
        let answers = try await guess(at: "POST /login")
        #expect(answers.count >= 6)
        #expect(answers.last?.status == 429)
        // Cookies are not throttled, either.
        for headers in harmless { #expect(try await status(headers) == 401) }
    }

    /// Addresses that the client put into the header itself do not count.
    @Test func throttlesTheClientThatAProxyNames() async throws {
        let log = Log()
        let server = ServerFixture(logger: log.logger) {
            $0.token = Self.token
            $0.trustedProxies = ["127.0.0.0/8", "203.0.113.1"].compactMap(NetworkRange.init(parsing:))
        }
        func send(_ token: String, from chain: String) async throws -> Int {
            let body = #"{"token":"\#(token)"}"#
            return try await server.ask("POST /login", body, headers: ["X-Forwarded-For": chain]).status
        }
        var statuses: [Int] = []
        while statuses.count < 8, statuses.last != 429 {
            let chain = "198.51.100.\(statuses.count), 192.0.2.7, 203.0.113.1"
            statuses.append(try await send("battery \(statuses.count)", from: chain))
        }
        #expect(statuses.last == 429)
        #expect(try await send("battery", from: "192.0.2.8") == 401)
        #expect(try await send(Self.token, from: "192.0.2.8") == 204)
        for client in ["192.0.2.7", "192.0.2.8"] {
            #expect(log.lines.contains { $0.contains("login failed: wrong token address=\(client)") })
        }
    }
}
