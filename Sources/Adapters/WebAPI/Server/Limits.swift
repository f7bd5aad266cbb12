import Glibc
import NIOCore
import Platform

/// The limits of the server and of each client.
struct Limits: Sendable {
    /// The maximum number of connections: enough for all pages of a household, and within the limit of descriptors.
    var connections = max(1, min(640, sysconf(Int32(_SC_OPEN_MAX)) - reservedDescriptors))
    /// The number of connections that a client may have; the others are for other clients. A proxy is one client,
    /// whoever uses it.
    var clientConnections: Int { connections - connections / 10 }
    /// The number of idle connections that a client may keep.
    var idleConnections: Int { max(8, connections / 10) }
    /// The time after which idle connections beyond ``idleConnections`` are closed.
    var extraIdleTimeout = Duration.seconds(2)
    /// The descriptors for other purposes: up to 64 clients of the control socket, and as many for a session and its
    /// adapters.
    private static let reservedDescriptors = 192
    /// The maximum number of pages subscribed to events.
    var subscribers = 512
    /// The number of pages that a client may subscribe; one more ends the stream of the oldest.
    var clientSubscribers = 448
    /// The number of unread events after which a page is disconnected.
    var eventBacklog = 256
    /// The time without traffic after which a connection is closed, unless a response is pending.
    var idleTimeout = TimeAmount.seconds(30)
    /// The time without progress of a response after which its connection is closed.
    var responseTimeout = TimeAmount.seconds(30)
    /// The time within which a body must arrive.
    var body = TimeAmount.seconds(60)
    /// The maximum size of a body in bytes, unless a route has its own.
    var bodyBytes = 1 << 20
    /// The maximum size in bytes of an unread body that is discarded. Above it, the connection is closed.
    var discardedBytes = 8 << 20
    /// The interval of heartbeat events.
    var heartbeat = Duration.seconds(15)
}

/// The threads of all servers, apart from the task pool: signals, the watchdog and sessions must not wait for
/// requests, whatever they cost.
enum RequestThreads {
    /// The thread of connections and routes, such as the health checks. Everything on it is short.
    static let connections = ThreadExecutor(name: "limber-http")
    /// The thread of work whose length depends on the request or on the disk: it parses a body, or reads and compresses
    /// a file.
    ///
    /// The work must not wait for an actor: its other callers would queue behind the work of other requests.
    ///
    /// Requests have a thread apart from ``ThreadExecutor/files``, because sessions must not wait for them.
    static let work = ThreadExecutor(name: "limber-requests")
    /// The thread that asks for the groups of users. The name service may wait for a network, and other requests must
    /// not wait for it.
    static let groups = ThreadExecutor(name: "limber-groups")
}
