import ControlProtocol
import ControlSocket
import Foundation
import NIOCore
import NIOPosix
import SessionCore
import TestSupport
import Testing

/// As many clients as the server accepts at a time, on a daemon whose session plays.
@Suite(.timeLimit(.minutes(5)), .serialized) struct CrowdTests {
    private static let size = 640
    private static let post = "HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
    private static let get = "HTTP/1.1\r\nHost: localhost\r\n\r\n"

    /// The requests of each kind of client. None reads a response.
    private static let kinds = [
        "", "GET / HTTP/1.1\r\nHost: loc", "POST /login \(post)100\r\n\r\n{", "GET /healthz \(get)",
        String(repeating: "GET /api/openapi.json \(get)", count: 100),
        "POST /login \(post)4000\r\n\r\n" + String(repeating: "[", count: 4000),
        "PUT /api/setup \(post)60002\r\n\r\n{\"regions\":[0" + String(repeating: ",0", count: 29_994) + "]}",
    ]

    /// All kinds by turns. `LIMBER_FAULTS` tests each kind by itself, too.
    private static let crowds =
        ProcessInfo.processInfo.environment["LIMBER_FAULTS"] == nil ? [kinds] : [kinds] + kinds.map { [$0] }

    /// 5 s.
    @Test(arguments: crowds.indices) func leavesRoomForEverybodyElse(crowd: Int) async throws {
        let folder = try TemporaryFolder()
        let systemd = try DatagramSocket(at: "\(folder.path)/notify")
        let page = PageHost(changing: ["NOTIFY_SOCKET": "\(folder.path)/notify", "WATCHDOG_USEC": "2000000"])
        let daemon = try await page.serve()
        try await page.setUp(["neck": 600])
        try await page.send("POST", "/api/session/start", "{}")
        let session = try page.home.session()
        let requests = Self.crowds[crowd]
        var connections: [any Channel] = []
        for number in 1...Self.size {
            connections.append(try await connect(to: page.port, sending: requests[number % requests.count]))
            // The kernel drops connections that arrive faster than they are accepted.
            guard number.isMultiple(of: 16) else { continue }
            #expect(try await HTTP.ask("GET", page.address + "/healthz").status == 200)
        }
        try await session.perform(.pause)
        #expect(try await HTTP.ask("GET", page.address + "/").status == 200)
        systemd.drain()
        #expect(systemd.message() == "WATCHDOG=1")
        for connection in connections { try? await connection.close() }
        try await daemon.end()
    }

    private func connect(to port: Int, sending request: String) async throws -> any Channel {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: false)
            .connect(host: "127.0.0.1", port: port).get()
        // The server may have closed the connection already, or stops reading.
        channel.writeAndFlush(ByteBuffer(string: request), promise: nil)
        return channel
    }
}
