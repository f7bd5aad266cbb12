import ControlProtocol
import Foundation
import ServiceSettings
import SessionCore
import TestSupport
import Testing
import WebAPI

/// The clients and pages that the server accepts.
@Suite(.timeLimit(.minutes(5))) struct AccessRulesTests {
    @Test(arguments: [
        ("localhost", 200), ("LOCALHOST:1234", 200), ("limber.localhost", 200), ("127.0.0.1", 200), ("[::1]:80", 200),
        ("127.9.9.9", 200), ("living-room.lan", 200), ("Living-Room.lan.", 200),
        ("evil.example", 421), ("localhost.evil.example", 421), ("10.1.2.3", 421), ("[fd00::7]", 421),
        ("0x7f.1", 421), ("", 400), ("localhost:port", 400), ("a b", 400), ("user@localhost", 400),
    ])
    func acceptsItsOwnHostNamesOnly(host: String, status: Int) async throws {
        try await ServerFixture.open {
            $0.allowedHosts = ["living-room.lan"]
        } _: { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send("GET /api/session HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
                #expect(await reader.rest().hasPrefix("HTTP/1.1 \(status) "))
            }
        }
    }

    @Test func acceptsTheNameOfTheMachine() async throws {
        let name = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            #expect(try await fixture.ask("GET", "/healthz", headers: ["Host": "\(name)"]).status == 200)
            #expect(try await fixture.ask("GET", "/healthz", headers: ["Host": "\(name).local:5462"]).status == 200)
        }
    }

    @Test func requiresAHost() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send("GET /healthz HTTP/1.0\r\n\r\n")
                #expect(await reader.rest().contains(#""code":"BAD_REQUEST""#))
            }
        }
    }

    @Test(arguments: ["evil.example", "localhost", "127.0.0.1", ""])
    func rejectsTwoHosts(second: String) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(
                    "GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: \(second)\r\nConnection: close\r\n\r\n")
                #expect(await reader.rest().hasPrefix("HTTP/1.1 400 "))
            }
        }
    }

    @Test(arguments: [
        (nil, nil, 200), ("http://localhost:PORT", "same-origin", 200), ("http://127.0.0.1:PORT", nil, 403),
        ("http://localhost:1", "same-site", 403), ("http://evil.example", "cross-site", 403), ("null", nil, 403),
        (nil, "cross-site", 403), ("http://localhost", nil, 403), ("file://", nil, 403),
    ])
    func rejectsRequestsOfOtherOrigins(origin: String?, fetchSite: String?, status: Int) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            var headers = ["Host": "localhost:\(fixture.port)"]
            headers["Origin"] = origin?.replacing("PORT", with: "\(fixture.port)")
            headers["Sec-Fetch-Site"] = fetchSite
            let answer = try await fixture.ask("POST", "/api/session", #"{"command":"pause"}"#, headers: headers)
            #expect(answer.status == status)
            #expect(await fixture.control.commands == (status == 200 ? [.pause] : []))
        }
    }

    @Test func hidesResponsesFromOtherOrigins() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let headers = ["Origin": "http://evil.example"]
            #expect(try await fixture.ask("GET", "/api/events", headers: headers).status == 403)
        }
    }

    @Test(arguments: [
        (nil, 415), ("text/plain", 415), ("application/x-www-form-urlencoded", 415), ("application/jsonp", 415),
        ("application/json", 200), ("Application/JSON; charset=utf-8", 200),
    ])
    func acceptsJSONOnly(type: String?, status: Int) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                let body = #"{"command":"pause"}"#
                try await writer.send(
                    "POST /api/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + (type.map { "Content-Type: \($0)\r\n" } ?? "")
                        + "Content-Length: \(body.count)\r\n\r\n\(body)")
                #expect(await reader.rest().hasPrefix("HTTP/1.1 \(status) "))
            }
        }
    }

    @Test(arguments: [
        // Requests of curl, fetch and programs without a body.
        ("POST", "", 200), ("POST", "Content-Length: 0\r\n", 200), ("DELETE", "Content-Type: text/plain\r\n", 405),
        ("POST", "Content-Length: 0\r\nContent-Type: application/json\r\n", 200),
        // A form without fields, and requests that may have a body.
        ("POST", "Content-Length: 0\r\nContent-Type: application/x-www-form-urlencoded\r\n", 415),
        ("POST", "Content-Type: text/plain\r\n", 415), ("POST", "Transfer-Encoding: chunked\r\n", 415),
    ])
    func requiresNoContentTypeWithoutABody(method: String, headers: String, status: Int) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(
                    "\(method) /api/notifications/test HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "\(headers)\r\n" + (headers.contains("chunked") ? "0\r\n\r\n" : ""))
                #expect(await reader.rest().hasPrefix("HTTP/1.1 \(status) "))
            }
        }
    }

    @Test func sendsAContentSecurityPolicy() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            for path in ["/healthz", "/api/session", "/nothing"] {
                let answer = try await fixture.ask("GET", path)
                #expect(answer.header("Content-Security-Policy")?.contains("default-src 'self'") == true)
                #expect(answer.header("Content-Security-Policy")?.contains("unsafe") == false)
                #expect(answer.header("Content-Security-Policy")?.contains("frame-ancestors 'none'") == true)
                #expect(answer.header("X-Content-Type-Options") == "nosniff")
                #expect(answer.header("Referrer-Policy") == "no-referrer")
                #expect(answer.header("Cross-Origin-Resource-Policy") == "same-origin")
                #expect(answer.header("Cache-Control") == "no-store")
                #expect(answer.header("Date") == "Sat, 21 Nov 2026 12:00:00 GMT")
            }
        }
    }
}
