import Glibc
import NIOCore
import NIOPosix
import TestSupport
import Testing

/// Connections with an unfinished request.
@Suite(.timeLimit(.minutes(5)), .serialized) struct HalfOpenConnectionTests {
    /// As many as the server accepts at a time.
    private static let crowd = 640

    @Test(arguments: [
        "", "GET / HTTP/1.1\r\nHost: loc",
        "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ])
    func leaveRoomForThePage(beginning: String) async throws {
        let page = PageHost()
        let daemon = try await page.serve()
        var connections: [any Channel] = []
        for number in 1...Self.crowd {
            connections.append(try await connect(to: page.port, sending: beginning))
            // The kernel drops connections that arrive faster than they are accepted.
            guard number.isMultiple(of: 16) else { continue }
            #expect(try await HTTP.ask("GET", page.address + "/healthz").status == 200)
        }
        #expect(try await HTTP.ask("GET", page.address + "/").status == 200)
        for connection in connections { try? await connection.close() }
        try await daemon.end()
    }

    private func connect(to port: Int, sending beginning: String) async throws -> any Channel {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port).get()
        // The server may have closed the connection already.
        try? await channel.writeAndFlush(ByteBuffer(string: beginning))
        return channel
    }
}
