import NIOCore
import Platform
import ServiceSettings
import TestSupport
import Testing

@testable import WebAPI

/// Clients that keep connections and send little or nothing, and the rules of their idle connections.
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

    private var connections = IdleConnections<Int>(room: 2, timeout: .seconds(2))
    private let client = IPAddress(parsing: "192.0.2.7").map(ClientNetwork.init)
    private let other = IPAddress(parsing: "192.0.2.8").map(ClientNetwork.init)

    private func second(_ number: Int) -> MonotonicTime { MonotonicTime(nanoseconds: number * 1_000_000_000) }

    @Test mutating func closesTheOldestAboveTheLimit() {
        #expect(connections.add(1, of: client, at: second(0)) == nil)
        #expect(connections.add(2, of: client, at: second(1)) == nil)
        #expect(connections.add(3, of: client, at: second(2)) == second(4))
        // One check covers all.
        #expect(connections.add(4, of: client, at: second(3)) == nil)
        #expect(connections.check(client, at: second(4)) == IdleConnections.Verdict(closing: [1, 2]))
        #expect(connections.add(5, of: client, at: second(4)) == second(6))
    }

    @Test mutating func allowsTimeForARequest() {
        for number in 1...4 { _ = connections.add(number, of: client, at: second(0)) }
        connections.remove(2, of: client)
        #expect(connections.add(5, of: client, at: second(1)) == nil)
        connections.remove(1, of: client)
        #expect(connections.check(client, at: second(2)) == IdleConnections.Verdict(closing: [3]))
    }

    @Test mutating func repeatsTheCheckAboveTheLimit() {
        for number in 1...3 { _ = connections.add(number, of: client, at: second(0)) }
        for number in 1...3 { connections.remove(number, of: client) }
        for number in 4...6 { _ = connections.add(number, of: client, at: second(1)) }
        #expect(connections.check(client, at: second(2)) == IdleConnections.Verdict(next: second(3)))
        #expect(connections.check(client, at: second(3)) == IdleConnections.Verdict(closing: [4]))
    }

    @Test mutating func countsEachClientSeparately() {
        #expect(connections.add(1, of: client, at: second(0)) == nil)
        #expect(connections.add(2, of: client, at: second(0)) == nil)
        #expect(connections.add(3, of: other, at: second(0)) == nil)
        #expect(connections.add(4, of: nil, at: second(0)) == nil)
        #expect(connections.check(client, at: second(9)) == IdleConnections.Verdict())
    }
}
