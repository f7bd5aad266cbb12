import NIOCore
import NIOHTTPTypes

/// The channel handler that closes the connection of a client that does not read its response. Such connections would
/// keep the places of others, and the memory of their responses.
final class StalledResponseHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The progress of sending the written parts. If it is equal at two times, nothing was sent between them.
    private struct Progress: Equatable {
        var sentParts = 0
        /// The bytes of the other parts that the system has not taken.
        var waitingBytes = 0
    }

    private let patience: TimeAmount
    private var progress = Progress()
    private var waitingParts = 0
    private var check: Scheduled<Void>?

    /// - Parameter patience: The time without progress after which a connection is closed.
    init(_ patience: TimeAmount) {
        self.patience = patience
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let promise = promise ?? context.eventLoop.makePromise()
        waitingParts += 1
        promise.futureResult.assumeIsolated().whenComplete { _ in
            self.waitingParts -= 1
            self.progress.sentParts += 1
            if self.waitingParts == 0 { self.endChecking() }
        }
        if check == nil { checkLater(context.channel) }
        context.write(data, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        endChecking()
    }

    private func endChecking() {
        check?.cancel()
        check = nil
    }

    private func checkLater(_ channel: any Channel) {
        let before = progress
        check = channel.eventLoop.assumeIsolated().scheduleTask(in: patience) {
            // A large part is sent piece by piece.
            let bytes = try? channel.syncOptions?.getOption(.bufferedWritableBytes)
            self.progress.waitingBytes = bytes ?? 0
            if self.progress == before { return channel.close(promise: nil) }
            self.checkLater(channel)
        }
    }
}
