import Foundation
import NIOCore
import TestSupport
import Testing

@testable import WebAPI

/// Clients that keep a connection and say nothing, or next to nothing.
@Suite(.timeLimit(.minutes(5))) struct SlowClientTests {
    private static let post =
        "POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

    private static var limits: Limits {
        var limits = Limits()
        limits.idleTimeout = .milliseconds(300)
        limits.body = .milliseconds(300)
        return limits
    }

    @Test(arguments: [
        "", "G", "GET / HTTP/1.1\r\nHost: loc", post, post + "Content-Length: 100\r\n\r\n",
        post + "Content-Length: 100\r\n\r\n{\"command\":", post + "Transfer-Encoding: chunked\r\n\r\n5\r\n{",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    ])
    func endsThoseThatFallSilent(beginning: String) async throws {
        try await Site.open(limits: Self.limits) { (site: Site) async throws in
            try await Wire.open(to: site.port) { reader, writer in
                // On a busy machine the server may have had enough of the silence before this.
                try? await writer.send(beginning)
                _ = await reader.rest()
            }
        }
    }

    /// A byte with every answer that somebody else gets, until the server has closed.
    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "a"), (post + "Content-Length: 1000000\r\n\r\n", " "),
        (post + "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
        ("PUT /nowhere HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
    ])
    func endsThoseThatSendByteByByte(beginning: String, drop: String) async throws {
        try await Site.open(limits: Self.limits) { (site: Site) async throws in
            try await Wire.open(to: site.port) { _, writer in
                try? await writer.send(beginning)
                while (try? await writer.send(drop)) != nil {
                    // Each on a connection of its own: one that has fallen silent is about to be closed.
                    let status = try await site.ask("GET", "/healthz", headers: ["Connection": "close"]).status
                    #expect(status == 200)
                }
            }
        }
    }
}
