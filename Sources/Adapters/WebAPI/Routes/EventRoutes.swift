import HTTPTypes
import Hummingbird
import NIOCore
import Platform

/// The route `GET /api/events`: a stream of server-sent events (HTML Standard, section 9.2).
///
/// The response ends when the client closes the connection, its log-in ends, or the sessions of the process end. A page
/// that falls more than ``Limits/eventBacklog`` events behind is disconnected.
struct EventRoutes {
    let feed: EventFeed
    let rules: TokenRules

    func add(to router: some RouterMethods<WebContext>) {
        router.get("events") { request, context in
            let logIn = rules.logIn(of: request)
            let events = try await feed.subscribe(context.network, logIn: logIn) { [channel = context.channel] in
                channel.close(promise: nil)
            }
            // The log-in may have ended meanwhile.
            if let logIn, !rules.isLoggedIn(logIn) { events.end() }
            // A proxy must neither compress nor collect events.
            let headers: HTTPFields = [
                .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store, no-transform",
                .xAccelBuffering: "no",
            ]
            return Response(
                status: .ok, headers: headers,
                body: ResponseBody { writer in
                    // Notices a client that has gone even while there is no event to write.
                    try await request.body.consumeWithInboundCloseHandler { _ in
                        for await event in events.elements { try await writer.write(event) }
                    } onInboundClosed: {
                        events.end()
                    }
                    try await writer.finish(nil)
                })
        }
    }
}

extension HTTPField.Name {
    /// Whether nginx collects a response before it passes it on.
    fileprivate static let xAccelBuffering = HTTPField.Name("X-Accel-Buffering") ?? .from
}
