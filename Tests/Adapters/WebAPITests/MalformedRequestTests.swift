import NIOCore
import TestSupport
import Testing

@testable import WebAPI

/// Requests on a socket that are no valid HTTP, that the library changes before the server reads them, or that are too
/// long.
@Suite(.timeLimit(.minutes(5))) struct MalformedRequestTests {
    private static let get = "GET /healthz HTTP/1.1\r\nHost: "

    /// Expects that each request ends with a response of this beginning, does nothing, and that the server goes on.
    private func expect(_ status: String, for requests: [String], isBad: Bool = false) async throws {
        let server = ServerFixture()
        try await server.listen { listener in
            for request in requests {
                let answer = try await listener.send(request)
                #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(request)")
                #expect(!isBad || answer.contains(#""code":"BAD_REQUEST""#), "\(request)")
            }
            #expect(try await listener.ask("GET /healthz").status == 200)
        }
        #expect(await server.control.commands.isEmpty)
    }

    @Test func requiresOneValidHost() async throws {
        let twoHosts = ["evil.example", "localhost", "127.0.0.1", ""].map { "localhost\r\nhost: \($0)" }
        let requests = (["", "a b"] + twoHosts).map { "\(Self.get)\($0)\r\nConnection: close\r\n\r\n" }
        try await expect("400 ", for: requests + ["GET /healthz HTTP/1.0\r\nConnection: close\r\n\r\n"], isBad: true)
    }

    @Test(arguments: ["secret.js", "*", "/assets/app.js\0.js"]) func requiresAPath(path: String) async throws {
        try await expect("400 ", for: ["GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"])
    }

    @Test func rejectsInvalidLengths() async throws {
        let fields = [
            "Content-Length: -1", "Content-Length: 99999999999999999999999",
            "Content-Length: 2\r\nContent-Length: 3", "Content-Length: 2\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked, chunked",
        ]
        try await expect("4", for: fields.map { "\(Wire.post)\($0)\r\n\r\n{}" })
    }

    @Test(arguments: [
        "ZZ\r\n{}\r\n0\r\n\r\n", "5\r\n{}XX\r\n", "2\r\n{}XX0\r\n\r\n", "-1\r\n", "ffffffffffffffffff\r\n",
        "2\r\n{}\r\nZZ\r\n",
    ])
    func rejectsMalformedChunks(chunks: String) async throws {
        try await expect("400 ", for: ["\(Wire.post)Transfer-Encoding: chunked\r\n\r\n\(chunks)"], isBad: true)
    }

    @Test func rejectsAFormInChunks() async throws {
        let head = "POST /api/notifications/test HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        try await expect("415 ", for: ["\(head)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"])
    }

    private static let limit = 1 << 20

    /// A command of this many bytes.
    private static func command(bytes: Int) -> String {
        let command = #"{"command":"play"}"#
        return String(repeating: " ", count: bytes - command.utf8.count) + command
    }

    @Test func acceptsAMebibyte() async throws {
        try await ServerFixture().listen { listener in
            for (bytes, code) in [
                (Self.limit, nil), (Self.limit + 1, "PAYLOAD_TOO_LARGE"), (4 * Self.limit, "PAYLOAD_TOO_LARGE"),
            ] {
                let answer = try await listener.ask("POST /api/session", Self.command(bytes: bytes))
                #expect((answer.status, answer.code) == (code == nil ? 200 : 413, code))
            }
        }
    }

    @Test(arguments: [(limit, 200), (limit + 1, 413)])
    func countsChunks(bytes: Int, status: Int) async throws {
        try await ServerFixture().listen { listener in
            try await Wire.open(to: listener.port) { wire in
                try await wire.send(Wire.post + "Transfer-Encoding: chunked\r\n\r\n")
                var rest = Substring(Self.command(bytes: bytes))
                while !rest.isEmpty {
                    let chunk = rest.prefix(60_000)
                    try await wire.send("\(String(chunk.utf8.count, radix: 16))\r\n\(chunk)\r\n")
                    rest = rest.dropFirst(60_000)
                }
                try await wire.send("0\r\n\r\n")
                #expect(await wire.reaches("HTTP/1.1 \(status) "))
            }
        }
    }

    @Test func readsNothingOfAnOverlongBody() async throws {
        try await ServerFixture(limit: { $0.body = .milliseconds(100) }).listen { listener in
            let answer = try await listener.send(Wire.post + "Content-Length: 99999999999\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test func saysHowToSplitAnOverlongImport() async throws {
        try await ServerFixture(limit: { $0.body = .milliseconds(100) }).listen { listener in
            let head = Wire.post.replacing("/api/session ", with: "/api/import ")
            let answer = try await listener.send(head + "Content-Length: 99999999999\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
            #expect(answer.contains("The document is larger than 32 MiB; split it by date, as limber(1) shows"))
        }
    }
}
