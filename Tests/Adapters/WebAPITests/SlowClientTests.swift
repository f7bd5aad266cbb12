import NIOCore
import TestSupport
import Testing

@testable import WebAPI

/// Clients that keep connections and send little or nothing.
@Suite(.timeLimit(.minutes(5))) struct SlowClientTests {
    private let server = ServerFixture(limit: {
        $0.idleTimeout = .milliseconds(300)
        $0.body = .milliseconds(300)
    })
    private static let post = Wire.post

    @Test(arguments: [
        "", "G", "GET / HTTP/1.1\r\nHost: loc", post, post + "Content-Length: 100\r\n\r\n",
        post + "Content-Length: 100\r\n\r\n{\"command\":", post + "Transfer-Encoding: chunked\r\n\r\n5\r\n{",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    ])
    func closesSilentConnections(beginning: String) async throws {
        try await server.listen { listener in
            try await Wire.open(to: listener.port) { wire in
                // On a busy machine the server may have timed out before this.
                try? await wire.send(beginning)
                _ = await wire.rest()
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
        try await server.listen { listener in
            try await Wire.open(to: listener.port) { wire in
                try? await wire.send(beginning)
                while (try? await wire.send(drop)) != nil {
                    // Each on a connection of its own; an idle one is about to be closed.
                    let answer = try await listener.ask("GET /healthz")
                    #expect(answer.status == 200)
                }
            }
        }
    }
}
