import HTTPTypes
import Hummingbird
import NIOCore

/// The stream of server-sent events.
struct EventRoutes {
    let feed: EventFeed

    func add(to router: some RouterMethods<WebContext>) {
        router.get("events") { request, context in
            let events = try await feed.subscribe { [channel = context.channel] in channel.close(promise: nil) }
            let headers: HTTPFields = [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"]
            return Response(
                status: .ok, headers: headers,
                body: ResponseBody { writer in
                    try await request.body.consumeWithInboundCloseHandler { _ in
                        for await event in events.stream { try await writer.write(event) }
                    } onInboundClosed: {
                        events.end()
                    }
                    try await writer.finish(nil)
                })
        }
    }
}
