import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
public import NIOCore
import NIOPosix
import Platform
import PracticeData
import ServiceLifecycle
public import ServiceSettings
import SessionCore

/// The web page and the HTTP API.
public struct WebServer: Sendable {
    private let settings: WebSettings
    private let backend: Backend
    private let page: String?
    private let limits: Limits
    private let logger: Logger

    /// A server that does not listen yet.
    ///
    /// - Parameter page: The folder of the page's files; `nil` where there is no page.
    public init(_ settings: WebSettings, _ backend: Backend, page: String?, logger: Logger) {
        self.init(settings, backend, page: page, limits: Limits(), logger: logger)
    }

    init(_ settings: WebSettings, _ backend: Backend, page: String?, limits: Limits, logger: Logger) {
        self.settings = settings
        self.backend = backend
        self.page = page
        self.limits = limits
        self.logger = logger
    }

    /// Serves until the task is cancelled. An address that cannot be had is said once, and tried again from time to time.
    ///
    /// - Parameter listening: Told the address as soon as it listens.
    public func run(_ listening: @escaping @Sendable (SocketAddress) -> Void = { _ in }) async {
        guard settings.address.isLoopback || settings.token != nil else {
            logger.error(
                "web page disabled: a public address needs http.token",
                metadata: ["address": "\(settings.address)"])
            return
        }
        let metrics = Metrics()
        let feed = EventFeed(backend: backend, metrics: metrics, limits: limits, logger: logger)
        let responder = WebResponder(
            access: AccessRules(hostName: Self.hostName, allowed: settings.allowedHosts),
            proxies: ProxyRules(settings),
            routes: WebRoutes(
                settings, backend, feed: feed, metrics: metrics, page: page, logger: logger
            ).responder(),
            metrics: metrics, limits: limits, now: backend.context.now, logger: logger)
        await withTaskGroup { group in
            group.addTask { await feed.run() }
            group.addTask { await serve(responder, listening) }
            await group.next()
            group.cancelAll()
        }
    }

    private func serve(
        _ responder: WebResponder, _ listening: @escaping @Sendable (SocketAddress) -> Void
    ) async {
        var wait = Duration.seconds(1)
        while !Task.isCancelled {
            do {
                try await server(responder, listening).run()
                return
            } catch {
                if wait == .seconds(1) {
                    logger.error(
                        "cannot serve the web page, retrying",
                        metadata: ["address": "\(address(port: settings.port))", "error": "\(Self.reason(error))"])
                }
            }
            try? await TaskPool.sleep(for: wait)
            wait = min(wait * 2, .seconds(60))
        }
    }

    private func server(
        _ responder: WebResponder, _ listening: @escaping @Sendable (SocketAddress) -> Void
    ) throws -> any Service {
        let headers = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: 16384, maxHeaderListSize: 32768, maxHeaderFieldCount: 100)
        // What the library says of itself is of no use to whoever reads our log.
        let quiet = Logger(label: "hummingbird") { _ in SwiftLogNoOpLogHandler() }
        let idle = IdleConnectionLimit(limits)
        return try HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [IdleConnectionHandler(idle)], idleTimeout: limits.silence,
                httpDecoderConfiguration: headers)
        ).buildServer(
            configuration: ServerConfiguration(
                address: .hostname("\(settings.address)", port: settings.port),
                availableConnectionsDelegate: .maximum(limits.connections, logger: quiet)),
            eventLoopGroup: Self.loop, logger: quiet,
            responder: { [limits] request, writer, channel in
                let response = await responder.respond(to: request, channel)
                try await writer.write(response: response.head, body: response.body)
                // What nobody has read of it is thrown away, but not for ever.
                let isUnread = response.status.kind == .clientError || request.method == .get || request.method == .head
                if isUnread, request.hasEndlessBody(limits) {
                    channel.eventLoop.scheduleTask(in: limits.body) { channel.close(promise: nil) }
                }
            },
            onServerRunning: { [logger] channel in
                guard let bound = channel.localAddress else { return }
                let url = "http://\(address(port: bound.port ?? settings.port))/"
                logger.notice("web page available", metadata: ["url": "\(url)"])
                listening(bound)
            })
    }

    private func address(port: Int) -> String {
        settings.address.bytes.count == 4 ? "\(settings.address):\(port)" : "[\(settings.address)]:\(port)"
    }

    /// The one thread that all servers of a process share, made with the first of them.
    private static let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? IOError else { return "\(error)" }
        return String(cString: strerror(error.errnoCode))
    }
}
