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

/// The server of the web page and the HTTP API.
///
/// This folder holds the adapter for HTTP: access rules, validation of bodies, routes and server-sent events. It holds
/// no rules of sessions or of stored data: routes call `SessionControl`, the repositories of `PracticeData` and the
/// other services in ``Backend``. Only the daemon runs a server. Connections use one event loop, and requests
/// ``RequestThreads``, which all servers of the process share; database work runs on the threads of `PracticeData`.
public struct WebServer: Sendable {
    private let settings: HTTPSettings
    private let backend: Backend
    private let page: String?
    private let logIns: String
    private let sharedSocket: String?
    private let access: PageAccess
    private let limits: Limits
    private let logger: Logger

    /// Creates a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - page: The folder of the page's files; `nil` for no page.
    ///   - logIns: The path of the file with the log-ins of browsers. No other server may use the file at the same
    ///     time.
    ///   - sharedSocket: The control socket of the system service, whose group needs no token if there is none; `nil`
    ///     for the daemon of a user.
    ///   - access: The log-ins for other adapters. No other server may use it at the same time.
    public init(
        _ settings: HTTPSettings, _ backend: Backend, page: String?, logIns: String, sharedSocket: String?,
        access: PageAccess, logger: Logger
    ) {
        self.init(
            settings, backend, page: page, logIns: logIns, sharedSocket: sharedSocket, access: access, limits: Limits(),
            logger: logger)
    }

    init(
        _ settings: HTTPSettings, _ backend: Backend, page: String?, logIns: String, sharedSocket: String? = nil,
        access: PageAccess = PageAccess(), limits: Limits, logger: Logger
    ) {
        self.settings = settings
        self.backend = backend
        self.page = page
        self.logIns = logIns
        self.sharedSocket = sharedSocket
        self.access = access
        self.limits = limits
        self.logger = logger
    }

    /// Serves until the task is cancelled, if the settings say so. If the address is not available, the server logs
    /// this once and retries with backoff.
    ///
    /// - Parameter listening: Called with the address when the server listens.
    public func run(_ listening: @escaping @Sendable (SocketAddress) -> Void = { _ in }) async {
        guard settings.isEnabled else { return access.enter(.off) }
        guard !settings.address.isPublic || settings.token != nil else {
            access.enter(.unprotected)
            logger.error(
                "web page disabled: a public address needs http.token",
                metadata: ["address": "\(settings.address)"])
            return
        }
        defer { access.enter(.off) }
        access.enter(.waiting(address: settings.address.authority(port: settings.port)))
        let (feed, rules, responder) = await makeResponder()
        let serving: @Sendable (SocketAddress) -> Void = { [settings, access] bound in
            access.enter(.serving(settings, port: bound.port ?? settings.port, rules, feed))
            listening(bound)
        }
        await withTaskExecutorPreference(RequestThreads.connections) {
            await withTaskGroup { group in
                group.addTask { await feed.run() }
                group.addTask { await serve(responder, serving) }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Returns the publisher of events, the rules of the token, and the responder with all rules and routes. It needs
    /// no socket.
    func makeResponder() async -> (feed: EventFeed, rules: TokenRules, responder: WebResponder) {
        let rules = await tokenRules()
        let metrics = Metrics()
        let feed = EventFeed(backend: backend, metrics: metrics, limits: limits, logger: logger)
        let responder = WebResponder(
            access: AccessRules(hostName: Self.hostName, allowed: settings.allowedHosts),
            proxies: ProxyRules(settings),
            routes: WebRoutes(
                backend, rules: rules, feed: feed, metrics: metrics, page: page
            ).responder(),
            metrics: metrics, limits: limits, now: backend.context.now, logger: logger)
        return (feed, rules, responder)
    }

    /// Returns the rules with the log-ins that the file has.
    private func tokenRules() async -> TokenRules {
        var store: LogInStore?
        if let token = settings.token {
            store = await LogInStore(of: token, path: logIns, logger: logger)
        } else {
            // The log-ins stay void even if the token comes back.
            await ThreadExecutor.files.run { [logIns] in DurableFile.remove(logIns) }
        }
        let guests = LocalGuests(settings, sharedSocket: sharedSocket)
        return TokenRules(settings, guests: guests, logIns: store, logger: logger)
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
                        metadata: [
                            "address": "\(settings.address.authority(port: settings.port))",
                            "error": "\(Self.reason(error))",
                        ])
                }
            }
            // The only error is that of the cancelled task, which ends the loop.
            try? await TaskPool.sleep(for: wait)
            wait = min(wait * 2, .seconds(60))
        }
    }

    private func server(
        _ responder: WebResponder, _ listening: @escaping @Sendable (SocketAddress) -> Void
    ) throws -> any Service {
        let headers = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: 16384, maxHeaderListSize: 32768, maxHeaderFieldCount: 100)
        // Messages of the library do not help a reader of Limber's log.
        let quiet = Logger(label: "hummingbird") { _ in SwiftLogNoOpLogHandler() }
        let connections = OpenConnections(limits)
        if case .socket(let path) = settings.address, LoopbackConnection.isServed(path) { throw SocketInUse() }
        return try HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    ClientConnectionHandler(connections), StalledResponseHandler(limits.responseTimeout),
                ],
                idleTimeout: limits.idleTimeout,
                httpDecoderConfiguration: headers)
        ).buildServer(
            configuration: ServerConfiguration(
                address: bindAddress,
                availableConnectionsDelegate: .maximum(limits.connections, logger: quiet)),
            eventLoopGroup: try Self.loop.get(), logger: quiet,
            responder: { [limits] request, writer, channel in
                let response = await responder.respond(to: request, channel, of: connections.user(of: channel))
                try await writer.write(response: response.head, body: response.body)
                // Discard the unread rest of a body, up to a limit.
                let isUnread = response.status.kind == .clientError || request.method == .get || request.method == .head
                if isUnread, request.hasEndlessBody(limits) {
                    channel.eventLoop.scheduleTask(in: limits.body) { channel.close(promise: nil) }
                }
            },
            onServerRunning: { [logger] channel in
                guard let bound = channel.localAddress else { return }
                // The umask has kept everybody else out until now.
                if case .socket(let path) = settings.address { chmod(path, 0o660) }
                let url = settings.address.url(port: bound.port ?? settings.port)
                logger.notice("web page available", metadata: ["url": "\(url)"])
                listening(bound)
            })
    }

    private var bindAddress: BindAddress {
        switch settings.address {
        case .network(let address): .hostname("\(address)", port: settings.port)
        // The library removes the socket of a server that was killed. It would remove any.
        case .socket(let path): .unixDomainSocket(path: path)
        }
    }

    /// The event loop that all servers of the process share.
    private static let loop = EventLoopPlace("limber-page") { MultiThreadedEventLoopGroup(numberOfThreads: 1) }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Another program listens on the Unix socket.
    private struct SocketInUse: Error {}

    private static func reason(_ error: any Error) -> String {
        if error is SocketInUse { return "another program listens on it; stop it, or choose another path" }
        if error is UnixDomainSocketPathWrongType { return "the path exists and is no socket; remove it" }
        guard let error = error as? IOError else { return "\(error)" }
        return String(cString: strerror(error.errnoCode))
    }
}
