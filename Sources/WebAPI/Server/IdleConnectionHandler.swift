import NIOCore
import NIOHTTPTypes

/// The channel handler that reports a connection without a pending response as idle.
final class IdleConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limit: IdleConnectionLimit
    private var client: ClientNetwork?
    /// Complete requests minus responses. -1 if a response was sent before the end of its request.
    private var unanswered = 0

    init(_ limit: IdleConnectionLimit) {
        self.limit = limit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        client = context.channel.remoteAddress?.address.map(ClientNetwork.init)
        limit.begin(context.channel, of: client)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        limit.end(context.channel, of: client)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head, .body:
            break
        case .end:
            if unanswered == 0 { limit.end(context.channel, of: client) }
            unanswered += 1
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head, .body:
            break
        case .end:
            unanswered -= 1
            if unanswered == 0 { limit.begin(context.channel, of: client) }
        }
        context.write(data, promise: promise)
    }
}
