import Logging
import NIOCore

/// Drops a client that does not read, once what waits for it passes the channel's high water mark.
final class BacklogLimit: ChannelInboundHandler {
    typealias InboundIn = Line

    private let logger: Logger

    init(logger: Logger) {
        self.logger = logger
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !context.channel.isWritable {
            logger.warning("a client of the control socket does not read; it was dropped")
            context.close(promise: nil)
        }
        context.fireChannelWritabilityChanged()
    }
}
