import ControlProtocol
import Foundation
import ServiceSettings
import SessionCore
import TestSupport
import Testing
import WebAPI

/// Whom the server answers.
@Suite(.timeLimit(.minutes(5))) struct AccessRulesTests {
    @Test(arguments: [
        ("localhost", 200), ("LOCALHOST:1234", 200), ("limber.localhost", 200), ("127.0.0.1", 200), ("[::1]:80", 200),
        ("127.9.9.9", 200), ("living-room.lan", 200), ("Living-Room.lan.", 200),
        ("evil.example", 421), ("localhost.evil.example", 421), ("10.1.2.3", 421), ("[fd00::7]", 421),
        ("0x7f.1", 421), ("", 400), ("localhost:port", 400), ("a b", 400), ("user@localhost", 400),
    ])
    func answersToItsOwnNamesAlone(host: String, status: Int) async throws {
        try await Site.open {
            $0.allowedHosts = ["living-room.lan"]
        } _: { (site: Site) async throws in
            try await Wire.open(to: site.port) { reader, writer in
                try await writer.send("GET /api/session HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
                #expect(await reader.rest().hasPrefix("HTTP/1.1 \(status) "))
            }
        }
    }

    @Test func answersToTheNameOfTheMachine() async throws {
        let name = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
        try await Site.open { (site: Site) async throws in
            #expect(try await site.ask("GET", "/healthz", headers: ["Host": "\(name)"]).status == 200)
            #expect(try await site.ask("GET", "/healthz", headers: ["Host": "\(name).local:5462"]).status == 200)
        }
    }

    @Test func needsAHost() async throws {
        try await Site.open { (site: Site) async throws in
            try await Wire.open(to: site.port) { reader, writer in
                try await writer.send("GET /healthz HTTP/1.0\r\n\r\n")
                #expect(await reader.rest().contains(#""code":"BAD_REQUEST""#))
            }
        }
    }

    @Test(arguments: ["evil.example", "localhost", "127.0.0.1", ""])
    func refusesTwoHosts(second: String) async throws {
        try await Site.open { (site: Site) async throws in
            try await Wire.open(to: site.port) { reader, writer in
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
    func takesNothingFromPagesOfOthers(origin: String?, site fetchSite: String?, status: Int) async throws {
        try await Site.open { (site: Site) async throws in
            var headers = ["Host": "localhost:\(site.port)"]
            headers["Origin"] = origin?.replacing("PORT", with: "\(site.port)")
            headers["Sec-Fetch-Site"] = fetchSite
            let answer = try await site.ask("POST", "/api/session", #"{"command":"pause"}"#, headers: headers)
            #expect(answer.status == status)
            #expect(await site.control.commands == (status == 200 ? [.pause] : []))
        }
    }

    @Test func letsPagesOfOthersHearNothing() async throws {
        try await Site.open { (site: Site) async throws in
            let headers = ["Origin": "http://evil.example"]
            #expect(try await site.ask("GET", "/api/events", headers: headers).status == 403)
        }
    }

    @Test(arguments: [
        (nil, 415), ("text/plain", 415), ("application/x-www-form-urlencoded", 415), ("application/jsonp", 415),
        ("application/json", 200), ("Application/JSON; charset=utf-8", 200),
    ])
    func takesJSONAlone(type: String?, status: Int) async throws {
        try await Site.open { (site: Site) async throws in
            try await Wire.open(to: site.port) { reader, writer in
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
        // What curl, fetch and programs send where there is no body.
        ("POST", "", 200), ("POST", "Content-Length: 0\r\n", 200), ("DELETE", "Content-Type: text/plain\r\n", 405),
        ("POST", "Content-Length: 0\r\nContent-Type: application/json\r\n", 200),
        // A form without fields, and what may have a body.
        ("POST", "Content-Length: 0\r\nContent-Type: application/x-www-form-urlencoded\r\n", 415),
        ("POST", "Content-Type: text/plain\r\n", 415), ("POST", "Transfer-Encoding: chunked\r\n", 415),
    ])
    func asksForNoTypeWhereThereIsNoBody(method: String, headers: String, status: Int) async throws {
        try await Site.open { (site: Site) async throws in
            try await Wire.open(to: site.port) { reader, writer in
                try await writer.send(
                    "\(method) /api/notifications/test HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "\(headers)\r\n" + (headers.contains("chunked") ? "0\r\n\r\n" : ""))
                #expect(await reader.rest().hasPrefix("HTTP/1.1 \(status) "))
            }
        }
    }

    @Test func tellsBrowsersToTrustNothingElse() async throws {
        try await Site.open { (site: Site) async throws in
            for path in ["/healthz", "/api/session", "/nothing"] {
                let answer = try await site.ask("GET", path)
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
