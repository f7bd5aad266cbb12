import Foundation
import NIOCore
import NIOPosix
import TestSupport

/// A server that listens on a port of this computer.
struct Listener: Sendable {
    let port: Int

    /// Sends a request on a connection of its own, and reads the whole response.
    func ask(_ route: String, _ body: String? = nil, headers: [String: String] = [:]) async throws -> Answer {
        let words = route.split(separator: " ", maxSplits: 1).map(String.init)
        let answer = try await HTTP.ask(
            words[0], "http://localhost:\(port)\(words[1])", json: body.map { Data($0.utf8) }, headers: headers)
        return Answer(status: answer.status, headers: answer.headers, bytes: answer.body)
    }

    /// Sends bytes on a connection of their own, and reads until the server closes it.
    func send(_ text: String) async throws -> String {
        var answer = ""
        try await Wire.open(to: port) { wire in
            try await wire.send(text)
            answer = await wire.rest()
        }
        return answer
    }

    /// Subscribes to events for the duration of the body, which begins after the first snapshot.
    ///
    /// - Parameters:
    ///   - bytes: The size of the receive buffer; the system's choice by default.
    ///   - cookie: The cookie of a log-in.
    func events(
        readingAtMost bytes: Int? = nil, cookie: String = "", _ body: (inout Wire) async throws -> Void
    ) async throws {
        try await Wire.open(to: port, readingAtMost: bytes) { wire in
            try await wire.send("GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n")
            guard await wire.reaches("event: snapshot\ndata: {") else { throw ServerFixture.NoServer() }
            try await body(&wire)
        }
    }
}

/// A raw connection to a server, and the text read from it so far.
struct Wire {
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private(set) var text = ""

    /// The first lines of a command to the session; the length of its body follows.
    static let post = "POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

    /// Connects for the duration of the body.
    ///
    /// - Parameter bytes: The size of the receive buffer; the system's choice by default.
    static func open(
        to port: Int, readingAtMost bytes: Int? = nil, _ body: (inout Wire) async throws -> Void
    ) async throws {
        try await open(to: try SocketAddress(ipAddress: "127.0.0.1", port: port), readingAtMost: bytes, body)
    }

    /// Connects to an address for the duration of the body.
    static func open(
        to address: SocketAddress, readingAtMost bytes: Int? = nil, _ body: (inout Wire) async throws -> Void
    ) async throws {
        var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        if let bytes {
            bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: .init(bytes))
        }
        let channel = try await bootstrap.connect(to: address) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
        var isDone = false
        do {
            try await channel.executeThenClose { inbound, outbound in
                var wire = Wire(inbound: inbound.makeAsyncIterator(), outbound: outbound)
                try await body(&wire)
                isDone = true
            }
        } catch {
            // A connection that the server closed cannot be closed again.
            guard isDone else { throw error }
        }
    }

    func send(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

    /// Reads until the text contains a text, or the server closes.
    ///
    /// - Returns: Whether the text arrived.
    mutating func reaches(_ part: String) async -> Bool {
        // Searches each piece once, with the end of the one before.
        var unsearched = text[...]
        while !unsearched.utf8.contains(part.utf8) {
            guard let bytes = try? await inbound.next() else { return false }
            let piece = String(buffer: bytes)
            unsearched = unsearched.suffix(part.utf8.count) + piece
            text += piece
        }
        return true
    }

    /// Drops the text read so far.
    mutating func forget() { text = "" }

    /// Reads until the server closes.
    mutating func rest() async -> String {
        while let bytes = try? await inbound.next() { text += String(buffer: bytes) }
        return text
    }
}
