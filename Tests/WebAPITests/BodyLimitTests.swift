import NIOCore
import TestSupport
import Testing

@testable import WebAPI

/// Bodies that are too long or malformed.
@Suite(.timeLimit(.minutes(5))) struct BodyLimitTests {
    private static let limit = 1 << 20
    private static let head = """
        POST /api/session HTTP/1.1\r
        Host: localhost\r
        Content-Type: application/json\r\n
        """

    /// A command of this many bytes.
    private static func command(bytes: Int) -> String {
        let command = #"{"command":"play"}"#
        return String(repeating: " ", count: bytes - command.utf8.count) + command
    }

    @Test(arguments: [(limit, 200), (limit + 1, 413), (4 * limit, 413)])
    func acceptsAMebibyte(bytes: Int, status: Int) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("POST", "/api/session", Self.command(bytes: bytes))
            #expect(answer.status == status)
            #expect(answer.code == (status == 413 ? "PAYLOAD_TOO_LARGE" : nil))
        }
    }

    @Test(arguments: [(limit, 200), (limit + 1, 413)])
    func countsChunks(bytes: Int, status: Int) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(Self.head + "Transfer-Encoding: chunked\r\n\r\n")
                var rest = Substring(Self.command(bytes: bytes))
                while !rest.isEmpty {
                    let chunk = rest.prefix(60_000)
                    try await writer.send("\(String(chunk.utf8.count, radix: 16))\r\n\(chunk)\r\n")
                    rest = rest.dropFirst(60_000)
                }
                try await writer.send("0\r\n\r\n")
                #expect(await reader.reaches("HTTP/1.1 \(status) "))
            }
        }
    }

    @Test func readsNothingOfAnOverlongBody() async throws {
        var limits = Limits()
        limits.body = .milliseconds(100)
        try await ServerFixture.open(limits: limits) { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(Self.head + "Content-Length: 99999999999\r\n\r\n")
                #expect(await reader.rest().hasPrefix("HTTP/1.1 413 "))
            }
        }
    }

    @Test(arguments: [
        "Content-Length: -1", "Content-Length: 99999999999999999999999", "Content-Length: 2\r\nContent-Length: 3",
        "Content-Length: 2\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked, chunked",
    ])
    func rejectsInvalidLengths(headers: String) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(Self.head + headers + "\r\n\r\n{}")
                #expect(await reader.rest().hasPrefix("HTTP/1.1 4"))
            }
            #expect(try await fixture.ask("GET", "/healthz").status == 200)
        }
    }

    @Test(arguments: [
        "ZZ\r\n{}\r\n0\r\n\r\n", "5\r\n{}XX\r\n", "2\r\n{}XX0\r\n\r\n", "-1\r\n", "ffffffffffffffffff\r\n",
        "2\r\n{}\r\nZZ\r\n",
    ])
    func rejectsMalformedChunks(chunks: String) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(Self.head + "Transfer-Encoding: chunked\r\n\r\n" + chunks)
                let answer = await reader.rest()
                #expect(answer.hasPrefix("HTTP/1.1 400 "))
                #expect(answer.contains(#""code":"BAD_REQUEST""#))
            }
            #expect(await fixture.control.commands.isEmpty)
        }
    }

    @Test(arguments: [
        ("PUT", "/api/setup"), ("POST", "/api/session"), ("POST", "/api/session/start"),
        ("POST", "/api/stretch-sessions"), ("POST", "/api/meditation-sessions"),
    ])
    func rejectsUnusableJSON(method: String, path: String) async throws {
        let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
        let bodies = [
            "", "{", "[]", "null", "7", #""text""#, "NaN", "1e999", "\u{0}", #"{"a":1}{"b":2}"#, deep,
            String(repeating: "[", count: 100_000), #"{"a":"# + String(repeating: #"{"a":"#, count: 100_000),
        ]
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            for body in bodies {
                let answer = try await fixture.ask(method, path, body)
                #expect(answer.status == 400, "\(body.prefix(20))")
                #expect(answer.code == "VALIDATION_ERROR", "\(body.prefix(20))")
            }
            #expect(await fixture.control.started.isEmpty)
        }
    }

    @Test(arguments: [
        "0", "-60", "60.5", "1e999", "1e18", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
        "0x3C", #""60""#, "true", "null", "[60]",
    ])
    func rejectsInvalidDurations(number: String) async throws {
        let setup =
            #"{"regions":[{"region":"neck","durationSeconds":\#(number),"enabled":true}],"spotifyPlaylistUrl":null}"#
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            #expect(try await fixture.ask("PUT", "/api/setup", setup).status == 400)
        }
    }

    @Test(arguments: [
        "-1", "1e999", "1e18", "9223372036854775807", "9223372036854775808", #""twenty""#, "true", "[20]",
    ])
    func rejectsInvalidMinutes(number: String) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let body = #"{"kind":"meditation","minutes":\#(number)}"#
            #expect(try await fixture.ask("POST", "/api/session/start", body).status == 400)
            #expect(await fixture.control.started.isEmpty)
        }
    }
}
