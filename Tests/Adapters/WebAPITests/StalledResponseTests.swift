import NIOCore
import NIOEmbedded
import Testing

@testable import WebAPI

/// Clients that do not read. The time is that of the loop, and a part counts as sent with the flush.
@Suite struct StalledResponseTests {
    private let channel = EmbeddedChannel()

    init() throws {
        try channel.pipeline.syncOperations.addHandler(StalledResponseHandler(.seconds(30)))
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 80), promise: nil)
    }

    private func write() {
        channel.write(ByteBuffer(string: "part"), promise: nil)
    }

    private func advance(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    @Test func closesAfterHalfAMinuteWithoutProgress() {
        write()
        advance(29)
        #expect(channel.isActive)
        // The first check counts the waiting bytes, the second compares.
        advance(31)
        #expect(!channel.isActive)
    }

    @Test func waitsForASlowReader() {
        for _ in 1...10 {
            write()
            advance(25)
            channel.flush()
        }
        #expect(channel.isActive)
    }

    @Test func leavesAConnectionWithoutAResponseAlone() {
        write()
        channel.flush()
        advance(3600)
        #expect(channel.isActive)
    }
}
