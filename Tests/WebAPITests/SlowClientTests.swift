import Foundation
import NIOCore
import TestSupport
import Testing

@testable import WebAPI

/// Clients that keep a connection and send little or nothing.
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
    func closesSilentConnections(beginning: String) async throws {
        try await ServerFixture.open(limits: Self.limits) { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                // On a busy machine the server may have timed out before this.
                try? await writer.send(beginning)
                _ = await reader.rest()
            }
        }
    }

    /// Sends a byte after each answer to another client, until the server closes.
    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "a"), (post + "Content-Length: 1000000\r\n\r\n", " "),
        (post + "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
        ("PUT /nowhere HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
    ])
    func closesSlowConnections(beginning: String, drop: String) async throws {
        try await ServerFixture.open(limits: Self.limits) { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { _, writer in
                try? await writer.send(beginning)
                while (try? await writer.send(drop)) != nil {
                    // Each on a connection of its own; an idle one is about to be closed.
                    let status = try await fixture.ask("GET", "/healthz", headers: ["Connection": "close"]).status
                    #expect(status == 200)
                }
            }
        }
    }
}
