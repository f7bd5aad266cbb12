import NIOCore
import NIOHTTPTypes

/// The channel handler that counts a connection among those of its client, and reads no further request before the
/// response to the last one is written.
final class ClientConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum Reading {
        case allowed
        /// A read waits for the end of the response.
        case postponed
    }

    private let limits: ConnectionLimits
    private var client: ClientNetwork?
    /// Complete requests minus responses. -1 if a response was sent before the end of its request.
    private var unanswered = 0
    private var reading = Reading.allowed

    init(_ limits: ConnectionLimits) {
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        client = context.channel.remoteAddress?.address.map(ClientNetwork.init)
        limits.open(context.channel, of: client)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        limits.remove(context.channel, of: client)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head, .body:
            break
        case .end:
            if unanswered == 0 { limits.becomesBusy(context.channel, of: client) }
            unanswered += 1
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        if unanswered > 0 {
            reading = .postponed
        } else {
            context.read()
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        context.write(data, promise: promise)
        switch unwrapOutboundIn(data) {
        case .head, .body:
            break
        case .end:
            unanswered -= 1
            guard unanswered == 0 else { return }
            limits.becomesIdle(context.channel, of: client)
            guard case .postponed = reading else { return }
            reading = .allowed
            context.read()
        }
    }
}
