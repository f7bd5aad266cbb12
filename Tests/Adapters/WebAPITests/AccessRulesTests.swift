import ControlProtocol
import Foundation
import HTTPTypes
import ServiceSettings
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

/// The clients and pages that the server accepts, and the addresses of clients behind proxies.
@Suite(.timeLimit(.minutes(5))) struct AccessRulesTests {
    private let server = ServerFixture { $0.allowedHosts = ["living-room.lan"] }
    private static let machine = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
    private static let pause = #"{"command":"pause"}"#

    @Test(arguments: [
        ("localhost", 200), ("LOCALHOST:1234", 200), ("limber.localhost", 200), ("127.0.0.1", 200), ("[::1]:80", 200),
        ("127.9.9.9", 200), ("living-room.lan", 200), ("Living-Room.lan.", 200),
        ("evil.example", 421), ("localhost.evil.example", 421), ("10.1.2.3", 421), ("[fd00::7]", 421),
        ("0x7f.1", 421), ("", 400), ("localhost:port", 400), ("a b", 400), ("user@localhost", 400),
        ("\(machine)", 200), ("\(machine).local:5462", 200),
    ])
    func acceptsItsOwnHostNamesOnly(host: String, status: Int) async throws {
        #expect(try await server.ask("GET /api/session", headers: ["Host": host]).status == status)
    }

    @Test(arguments: [
        (nil, nil, 200), ("http://localhost:5462", "same-origin", 200), ("http://127.0.0.1:5462", nil, 403),
        ("http://localhost:1", "same-site", 403), ("http://evil.example", "cross-site", 403), ("null", nil, 403),
        (nil, "cross-site", 403), ("http://localhost", nil, 403), ("file://", nil, 403),
    ])
    func rejectsRequestsOfOtherOrigins(origin: String?, fetchSite: String?, status: Int) async throws {
        var headers = ["Host": "localhost:5462"]
        headers["Origin"] = origin
        headers["Sec-Fetch-Site"] = fetchSite
        #expect(try await server.ask("POST /api/session", Self.pause, headers: headers).status == status)
        #expect(await server.control.commands == (status == 200 ? [.pause] : []))
    }

    @Test func hidesEventsFromOtherOrigins() async throws {
        let headers = ["Origin": "http://evil.example"]
        #expect(try await server.ask("GET /api/events", headers: headers).status == 403)
    }

    @Test func acceptsJSONOnly() async throws {
        for (type, status) in [
            ("", 415), ("text/plain", 415), ("application/x-www-form-urlencoded", 415), ("application/jsonp", 415),
            ("application/json", 200), ("Application/JSON; charset=utf-8", 200),
        ] {
            let answer = try await server.ask("POST /api/session", Self.pause, headers: ["Content-Type": type])
            #expect(answer.status == status, "\(type)")
        }
    }

    @Test(arguments: [
        // Requests of curl, fetch and programs without a body.
        ("POST", [:], 200), ("POST", ["Content-Length": "0"], 200), ("DELETE", ["Content-Type": "text/plain"], 405),
        ("POST", ["Content-Length": "0", "Content-Type": "application/json"], 200),
        // A form without fields, and requests that may have a body.
        ("POST", ["Content-Length": "0", "Content-Type": "application/x-www-form-urlencoded"], 415),
        ("POST", ["Content-Type": "text/plain"], 415), ("POST", ["Transfer-Encoding": "chunked"], 415),
    ])
    func requiresNoContentTypeWithoutABody(method: String, headers: [String: String], status: Int) async throws {
        #expect(try await server.ask("\(method) /api/notifications/test", headers: headers).status == status)
    }

    @Test(arguments: ["/healthz", "/api/session", "/nothing"]) func sendsAContentSecurityPolicy(path: String)
        async throws
    {
        let answer = try await server.ask("GET \(path)")
        let policy = try #require(answer.header("Content-Security-Policy"))
        #expect(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        for (name, value) in [
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
            ("Date", "Sat, 21 Nov 2026 12:00:00 GMT"),
        ] {
            #expect(answer.header(name) == value)
        }
    }

    /// A change that a proxy forwards.
    struct Forwarded: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var isTrusted = true
        var hasToken = true
        let headers: [String: String]
        let status: Int
        /// A part of the error.
        var text = ""
    }

    private static let forwarded = [
        Forwarded(
            testDescription: "nginx as it comes",
            headers: [
                "Host": "127.0.0.1:5462", "Origin": "https://living-room.lan", "Sec-Fetch-Site": "same-origin",
            ], status: 200),
        Forwarded(
            testDescription: "nginx as it comes, without a token", hasToken: false,
            headers: [
                "Host": "127.0.0.1:5462", "Origin": "https://living-room.lan", "Sec-Fetch-Site": "same-origin",
            ], status: 403, text: "set http.token"),
        Forwarded(
            testDescription: "nginx as it comes, without TLS",
            headers: ["Host": "127.0.0.1:5462", "Origin": "http://living-room.lan"], status: 403,
            text: "the page is from living-room.lan, the request is for 127.0.0.1:5462. A reverse proxy must pass on"),
        Forwarded(
            testDescription: "a host without its port",
            headers: [
                "Host": "living-room.lan", "Origin": "https://living-room.lan:8443", "Sec-Fetch-Site": "same-origin",
            ], status: 200),
        Forwarded(
            testDescription: "a trusted proxy that names the host",
            headers: [
                "Host": "127.0.0.1:5462", "X-Forwarded-Host": "living-room.lan:81, inner",
                "Origin": "http://living-room.lan:81",
            ], status: 200),
        Forwarded(
            testDescription: "another proxy that names the host", isTrusted: false,
            headers: [
                "Host": "127.0.0.1:5462", "X-Forwarded-Host": "living-room.lan", "Origin": "http://living-room.lan",
            ], status: 403, text: "proxy_set_header Host $http_host"),
        Forwarded(
            testDescription: "a foreign name", headers: ["Host": "localhost", "X-Forwarded-Host": "evil.example"],
            status: 421, text: "http.allowed_hosts"),
        Forwarded(
            testDescription: "a page that points a foreign name here",
            headers: ["Host": "evil.example", "X-Forwarded-Host": "localhost", "Origin": "http://evil.example"],
            status: 421),
        Forwarded(
            testDescription: "a proxy without a token", hasToken: false,
            headers: ["Host": "localhost", "X-Forwarded-For": "192.0.2.7"], status: 403, text: "set http.token"),
        Forwarded(
            testDescription: "a proxy without a token that uses RFC 7239", hasToken: false,
            headers: ["Host": "localhost", "Forwarded": "for=192.0.2.7"], status: 403, text: "set http.token"),
    ]

    @Test(arguments: forwarded) func answersBehindAProxyOrSaysWhatToPass(request: Forwarded) async throws {
        let server = ServerFixture {
            $0.allowedHosts = ["living-room.lan"]
            $0.token = request.hasToken ? "correct-horse" : nil
            $0.trustedProxies = request.isTrusted ? ["127.0.0.1"].compactMap(NetworkRange.init(parsing:)) : []
        }
        var headers = request.headers
        if request.hasToken { headers["Authorization"] = "Bearer correct-horse" }
        let answer = try await server.ask("POST /api/session", Self.pause, headers: headers)
        #expect(answer.status == request.status)
        #expect(request.text.isEmpty || answer.text.contains(request.text), "\(answer.text)")
        #expect(await server.control.commands == (request.status == 200 ? [.pause] : []))
    }

    private var proxies: ProxyRules {
        var settings = HTTPSettings()
        settings.trustedProxies = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"].compactMap(NetworkRange.init(parsing:))
        return ProxyRules(settings)
    }

    private static let chains: [(peer: String, chain: [String], client: String?)] = [
        ("192.0.2.1", ["198.51.100.7"], "192.0.2.1"), ("127.0.0.1", [], "127.0.0.1"), ("127.0.0.1", [""], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("127.0.0.1", ["203.0.113.9, 198.51.100.7"], "198.51.100.7"),
        ("127.0.0.1", ["203.0.113.9", "198.51.100.7 , 10.1.2.3"], "198.51.100.7"),
        ("127.0.0.1", ["10.1.2.3"], "10.1.2.3"),
        ("127.0.0.1", ["198.51.100.7:4711"], "198.51.100.7"),
        ("fd00::1", ["[2001:db8::7]:4711"], "2001:db8::7"),
        ("::ffff:127.0.0.1", ["2001:db8::7"], "2001:db8::7"),
        ("127.0.0.1", ["198.51.100.7, unknown"], nil),
        ("127.0.0.1", ["198.51.100.7, "], "198.51.100.7"),
    ]

    @Test(arguments: chains)
    func usesTheLastAddressThatIsNoProxy(peer: String, chain: [String], client: String?) throws {
        var fields = HTTPFields()
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        for value in chain { fields.append(HTTPField(name: name, value: value)) }
        #expect(proxies.client(of: fields, from: IPAddress(parsing: peer))?.description == client)
    }
}
