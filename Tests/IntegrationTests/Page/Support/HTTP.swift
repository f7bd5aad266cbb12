import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP client for tests.
enum HTTP {
    /// Whether a server listens. ``ask(_:_:json:)`` would retry for a minute.
    static func isListened(to port: Int) async -> Bool {
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        guard let channel = try? await bootstrap.connect(host: "127.0.0.1", port: port).get() else { return false }
        try? await channel.close()
        return true
    }

    /// Returns the status and body of a response.
    static func ask(_ method: String, _ address: String, json: Data? = nil) async throws -> (status: UInt, body: Data) {
        var request = HTTPClientRequest(url: address)
        request.method = HTTPMethod(rawValue: method)
        if let json {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: json))
        }
        let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(120))
        let body = try await answer.body.collect(upTo: 1 << 24)
        return (answer.status.code, Data(body.readableBytesView))
    }
}
