import ControlProtocol
import Logging
import NIOCore

/// One client: reads its lines, one after another, and writes what they are answered with.
struct ControlConnection: Sendable {
    /// A line of input without its end, a line of output with it.
    typealias AsyncChannel = NIOAsyncChannel<Line, ByteBuffer>

    /// The longest line that a client may send, in bytes.
    static let longestLine = 64 * 1024
    /// What may wait for a client that does not read, in bytes.
    static let largestBacklog = 256 * 1024
    /// How long a client has to take its last answer before it is dropped.
    static let farewell = TimeAmount.milliseconds(200)

    let asyncChannel: AsyncChannel
    let dialogue: ControlDialogue
    let logger: Logger

    /// Says why the client is not let in.
    func turnAway(_ reason: TurnedAway) async {
        let channel = asyncChannel.channel
        let end = channel.eventLoop.scheduleTask(in: Self.farewell) { channel.close(promise: nil) }
        defer { end.cancel() }
        do {
            try await asyncChannel.executeThenClose { inbound, outbound in
                try await outbound.write(Self.line("error: \(reason.sentence)"))
                outbound.finish()
                // What it says is read and thrown away: a reset would overtake the answer.
                for try await _ in inbound {}
            }
        } catch {
            logger.debug("a client was gone when it was turned away", metadata: ["error": "\(error)"])
        }
    }

    /// Speaks with the client until it has hung up, or has hung up its side and heard all that it asked for.
    func converse() async {
        do {
            try await asyncChannel.executeThenClose { inbound, outbound in
                var subscription: Task<Void, any Error>?
                for try await line in inbound {
                    switch line {
                    case .text(let text):
                        let reply = try await dialogue.reply(to: text)
                        if let answer = reply.text { try await outbound.write(Self.line(answer)) }
                        if let updates = reply.updates, subscription == nil {
                            subscription = send(updates, to: outbound)
                        }
                    case .tooLong:
                        // The rest is read and thrown away, as above.
                        let limit = Self.longestLine
                        try await outbound.write(Self.line("error: a line has at most \(limit) bytes"))
                        outbound.finish()
                    }
                }
                try await subscription?.value
                // Closing throws away what the kernel has not taken yet.
                try await asyncChannel.channel.writeAndFlush(ByteBuffer())
            }
        } catch {
            logger.debug("a client of the control socket hung up", metadata: ["error": "\(error)"])
        }
    }

    private func send(
        _ updates: AsyncStream<SessionUpdate>, to outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) -> Task<Void, any Error> {
        let sending = Task(executorPreference: ControlLoop.executor) {
            for await update in updates {
                try await outbound.write(Self.line(try ControlJSON.line(RPCNotification(update))))
            }
        }
        asyncChannel.channel.closeFuture.whenComplete { _ in sending.cancel() }
        return sending
    }

    private static func line(_ text: String) -> ByteBuffer {
        ByteBuffer(string: text + "\n")
    }
}
