import Glibc
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Platform
import SessionCore

/// The entry point of all requests: checks access, then passes the request to its route.
struct WebResponder: Sendable {
    let access: AccessRules
    let proxies: ProxyRules
    let routes: RouterResponder<WebContext>
    let metrics: Metrics
    let limits: Limits
    let now: @Sendable () -> Timestamp
    let logger: Logger

    /// Answers a request.
    ///
    /// - Parameter user: The user of this computer who owns the other end of the channel, if it is known.
    func respond(to request: Request, _ channel: any Channel, of user: LocalUser?) async -> Response {
        var context = WebContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        let peer = channel.remoteAddress?.address
        context.client = proxies.client(of: request.headers, from: peer)
        context.user = proxies.isForwarded(request.head) ? nil : user
        context.isEncrypted = proxies.isEncrypted(request.headers, from: peer)
        context.limits = limits
        var response = await answer(request, context)
        metrics.record(
            Metrics.Request(
                method: request.method.rawValue, route: context.endpointPath ?? "none", status: response.status.code))
        response.headers[.date] = HTTPDate.text(now())
        // Clients that upload sessions recognise by this field that the server honours `Idempotency-Key`.
        response.headers[.server] = "limber"
        response.headers.append(contentsOf: Self.headers)
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }

    private func answer(_ request: Request, _ context: WebContext) async -> Response {
        do {
            let forwardedHost = proxies.host(request.headers, from: context.channel.remoteAddress?.address)
            try access.check(
                request.head, forwardedHost: forwardedHost, at: context.channel.localAddress?.address)
            try proxies.checkProtection(of: request.head)
            return try await routes.respond(to: request.routed, context: context)
        } catch let error as APIError {
            return error.response
        } catch {
            logger.error(
                "request failed",
                metadata: ["method": "\(request.method)", "path": "\(request.uri.path)", "error": "\(error)"])
            return APIError.unexpected.response
        }
    }

    /// The security fields of every response: run only the page's own files, do not guess types, and do not show the
    /// page in a frame.
    private static let headers: HTTPFields = {
        var fields: HTTPFields = [
            .contentSecurityPolicy:
                "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
            .xContentTypeOptions: "nosniff",
        ]
        for (name, value) in [
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }()
}

extension Request {
    /// This request as the routes know it: without the stage in `/api/dev/…` or `/api/prod/…`, the two stages of the
    /// original server, and with TRACE in place of a method that no path has, such as `PROPFIND`.
    fileprivate var routed: Request {
        var head = head
        if let path = head.path, let stage = ["/api/dev/", "/api/prod/"].first(where: { path.hasPrefix($0) }) {
            head.path = "/api/" + path.dropFirst(stage.count)
        }
        switch head.method {
        case .get, .head, .post, .put, .patch, .delete, .options, .trace: break
        default: head.method = .trace
        }
        return Request(head: head, body: body)
    }
}

/// A date in the format of HTTP, such as `Mon, 26 Jan 2026 10:30:00 GMT` (RFC 9110, 5.6.7).
enum HTTPDate {
    static func text(_ moment: Timestamp) -> String {
        var seconds = moment.milliseconds / 1000
        var time = tm()
        gmtime_r(&seconds, &time)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(days[Int(time.tm_wday)]), \(two(time.tm_mday)) \(months[Int(time.tm_mon)]) \(time.tm_year + 1900)"
        return "\(day) \(two(time.tm_hour)):\(two(time.tm_min)):\(two(time.tm_sec)) GMT"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
