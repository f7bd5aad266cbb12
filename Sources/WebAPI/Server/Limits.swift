import Glibc
import NIOCore

/// What one client may take, so that there is something left for the others.
struct Limits: Sendable {
    /// Connections at a time: more than the pages of a house, fewer than this process may have descriptors.
    var connections = max(1, min(640, sysconf(Int32(_SC_OPEN_MAX)) - elsewhere))
    /// Connections of one client at a time on which nothing is being answered.
    var idleConnections: Int { max(8, connections / 10) }
    /// The time for which connections beyond ``idleConnections`` may be idle.
    var waitLimits = Duration.seconds(2)
    /// Descriptors of everything else: the clients of the socket are up to 64, and a session with all that surrounds it
    /// takes as many.
    private static let elsewhere = 192
    /// Pages that listen to what happens.
    var listeners = 512
    /// Messages that wait for a page that does not read, before it is dropped.
    var waiting = 256
    /// How long nothing may be heard of a connection, unless its request is being answered.
    var silence = TimeAmount.seconds(30)
    /// How long a body may take to arrive.
    var body = TimeAmount.seconds(60)
    /// The most bytes of a body, unless a route takes more.
    var bodyBytes = 1 << 20
    /// The most bytes that are thrown away of a body that nobody reads; then its connection is closed.
    var discardedBytes = 8 << 20
    /// How often a page is told that nothing happened.
    var heartbeat = Duration.seconds(15)
}
