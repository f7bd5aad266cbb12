import Foundation
import Logging
import ServiceSettings
import SessionCore
import TestSupport
import Testing
import WebAPI

/// The requests that need the token.
@Suite(.timeLimit(.minutes(5))) struct TokenGateTests {
    private static let token = "correct-horse"

    private func closed(_ body: (ServerFixture) async throws -> Void) async throws {
        try await ServerFixture.open(page: true) {
            $0.token = Self.token
        } _: { (fixture: ServerFixture) async throws in
            try makePage(in: fixture.folder)
            try await body(fixture)
        }
    }

    private func makePage(in folder: TemporaryFolder) throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/Web", withIntermediateDirectories: true)
        try folder.file("Web/index.html", text: "<!doctype html>")
    }

    @Test(arguments: [
        (nil, 401), ("Bearer correct-horse", 200), ("bearer correct-horse", 200), ("Bearer correct-horsf", 401),
        ("Bearer correct-hors", 401), ("Bearer correct-horse ", 200), ("Bearer", 401), ("Basic correct-horse", 401),
        ("correct-horse", 401), ("Bearer \u{e9}", 401),
    ])
    func asksForTheToken(authorization: String?, status: Int) async throws {
        try await closed { (fixture: ServerFixture) async throws in
            var headers: [String: String] = [:]
            headers["Authorization"] = authorization
            for path in ["/api/session", "/api/dev/setup", "//api//session", "/api/events/../session"] {
                let answer = try await fixture.ask("GET", path, headers: headers)
                if path.contains("..") {
                    #expect([401, 404].contains(answer.status))
                } else {
                    #expect(answer.status == status)
                }
                if answer.status == 401 {
                    #expect(answer.code == "UNAUTHORIZED")
                    #expect(answer.header("WWW-Authenticate")?.hasPrefix("Bearer") == true)
                }
            }
        }
    }

    @Test func servesThePageWithoutAToken() async throws {
        try await closed { (fixture: ServerFixture) async throws in
            #expect(try await fixture.ask("GET", "/").status == 200)
            #expect(try await fixture.ask("GET", "/healthz").status == 200)
            #expect(try await fixture.ask("GET", "/api/session?token=\(Self.token)").status == 401)
        }
    }

    @Test func exchangesTheTokenForACookie() async throws {
        try await closed { (fixture: ServerFixture) async throws in
            let wrong = try await fixture.ask("POST", "/login", #"{"token":"battery"}"#)
            #expect(wrong.status == 401)
            #expect(wrong.header("Set-Cookie") == nil)
            let right = try await fixture.ask("POST", "/login", #"{"token":"correct-horse"}"#)
            #expect(right.status == 204)
            let cookie = try #require(right.header("Set-Cookie"))
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && cookie.contains("Path=/"))
            #expect(!cookie.contains(Self.token))
            let value = String(cookie.prefix { $0 != ";" })
            #expect(try await fixture.ask("GET", "/api/session", headers: ["Cookie": "a=b; \(value)"]).status == 200)
            #expect(try await fixture.ask("GET", "/api/session", headers: ["Cookie": "\(value)0"]).status == 401)
            #expect(
                try await fixture.ask("GET", "/api/session", headers: ["Cookie": "limber=\(Self.token)"]).status == 401)
            // A different token ends the session.
            try await ServerFixture.open {
                $0.token = "battery-staple"
            } _: { (other: ServerFixture) async throws in
                #expect(try await other.ask("GET", "/api/session", headers: ["Cookie": value]).status == 401)
            }
        }
    }

    @Test func clearsTheCookieAtLogOut() async throws {
        try await closed { (fixture: ServerFixture) async throws in
            #expect(try await fixture.ask("GET", "/login").data?["loggedIn"] as? Bool == false)
            let right = try await fixture.ask("POST", "/login", #"{"token":"correct-horse"}"#)
            let value = String(try #require(right.header("Set-Cookie")).prefix { $0 != ";" })
            let shown = try await fixture.ask("GET", "/login", headers: ["Cookie": value])
            #expect(shown.data?["loggedIn"] as? Bool == true)
            let end = try await fixture.ask("POST", "/logout", headers: ["Cookie": value])
            #expect(end.status == 204)
            #expect(end.header("Set-Cookie")?.hasPrefix("limber=; Path=/; Max-Age=0;") == true)
            #expect(
                try await fixture.ask("POST", "/logout", headers: ["Sec-Fetch-Site": "cross-site"]).status
                    == 403)
        }
    }

    @Test(arguments: [("127.0.0.0/8", 200), ("10.0.0.0/8", 401), ("::/0", 401)])
    func trustsNetworks(network: String, status: Int) async throws {
        try await ServerFixture.open {
            $0.token = Self.token
            $0.trustedNetworks = [NetworkRange(parsing: network)].compactMap(\.self)
        } _: { (fixture: ServerFixture) async throws in
            #expect(try await fixture.ask("GET", "/api/session").status == status)
        }
    }

    @Test(arguments: ["0.0.0.0", "::"])
    func listensLocallyWithoutAToken(address: String) async throws {
        await #expect(throws: ServerFixture.NoServer.self) {
            try await ServerFixture.open {
                $0.address = IPAddress(parsing: address) ?? $0.address
            } _: { _ in
            }
        }
    }

    @Test func listensEverywhereWithAToken() async throws {
        try await ServerFixture.open {
            $0.address = IPAddress(parsing: "0.0.0.0") ?? $0.address
            $0.token = Self.token
        } _: { (fixture: ServerFixture) async throws in
            #expect(try await fixture.ask("GET", "/api/session").status == 401)
        }
    }
}
