import Glibc
import Platform

/// The session bus of a user, with automatic reconnection after a restart of the bus.
///
/// A missing bus is no error: a computer without a desktop has none.
public struct SessionBus: Sendable {
    /// A change of the connection state.
    public enum Change: Hashable, Sendable {
        /// Connected after the bus was missing or lost.
        case found
        /// No connection is possible. Reported once, not at each attempt.
        case missing(BusError)
        /// The connection ended. Reported once.
        case lost(BusError)
    }

    private let locate: @Sendable () throws(BusError) -> BusAddress
    /// The paths where the socket may appear.
    private let sockets: [String]
    /// The backoff at the beginning.
    var backoff = ReconnectBackoff()

    /// Creates the bus at a fixed address.
    public init(at address: BusAddress) {
        self.init(sockets: address.socket.map { [$0] } ?? []) { () throws(BusError) in address }
    }

    private init(sockets: [String], locate: @escaping @Sendable () throws(BusError) -> BusAddress) {
        self.sockets = sockets
        self.locate = locate
    }

    /// Creates the bus that the environment defines, see ``BusAddress/session(environment:user:)``.
    public init(environment: [String: String], user: UInt32) {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            self.init(at: BusAddress(address))
        } else {
            self.init(sockets: BusAddress.sessionSockets(environment: environment, user: user)) {
                () throws(BusError) in try .session(environment: environment, user: user)
            }
        }
    }

    /// Runs `body` with each new connection, until `body` returns or the task is cancelled.
    ///
    /// `body` is cancelled when its connection ends, and the connection is closed when `body` returns. Reconnects with
    /// a backoff from 1 s to 5 minutes, and at once when a socket appears. Without a socket there is no attempt.
    ///
    /// - Parameters:
    ///   - changed: Receives changes of the connection state.
    ///   - body: The work on a connection. An error counts as a lost connection, which is retried.
    public func whileConnected(
        changed: @escaping @Sendable (Change) -> Void,
        _ body: @escaping @Sendable (Bus) async throws(BusError) -> Void
    ) async {
        var backoff = backoff
        var watch: SocketWatch?
        var outage: Change?
        func report(_ change: Change) {
            switch (change, outage) {
            case (.found, nil): return
            case (.found, _): outage = nil
            // An outage is reported once, even if its error changes.
            case (.missing, .some), (.lost, .some): return
            case (.missing, nil), (.lost, nil): outage = change
            }
            changed(change)
        }
        while !Task.isCancelled {
            do throws(BusError) {
                let bus = try await Bus.connect(to: try locate())
                let start = MonotonicTime.now
                watch = nil
                report(.found)
                guard let error = await Self.run(body, on: bus), !Task.isCancelled else { return }
                backoff.ended(after: .nanoseconds(MonotonicTime.now.nanoseconds - start.nanoseconds))
                report(.lost(error))
            } catch {
                if Task.isCancelled { return }
                report(.missing(error))
                backoff.failed()
            }
            // Kept between attempts, so that a socket that appears in between is noticed.
            let kept = watch ?? SocketWatch(for: sockets)
            watch = kept
            if await kept.wait(until: MonotonicTime.now.advanced(by: backoff.delay)) { backoff.reset() }
        }
    }

    /// Runs `body` until it or the connection ends. Returns the error, or `nil` if `body` returned.
    private static func run(
        _ body: @escaping @Sendable (Bus) async throws(BusError) -> Void, on bus: Bus
    ) async -> BusError? {
        let error = await withTaskGroup(of: BusError?.self) { group in
            group.addTask { await bus.untilClosed() }
            group.addTask {
                do throws(BusError) {
                    try await body(bus)
                    return nil
                } catch {
                    return error
                }
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        await bus.close()
        return error
    }
}

/// The exponential backoff between attempts to connect to the session bus: 1 s to 5 minutes.
struct ReconnectBackoff: Hashable, Sendable {
    private static let longestDelay = Duration.seconds(300)

    private let shortestDelay: Duration
    /// The delay before the next attempt.
    private(set) var delay: Duration

    /// Starts with the shortest delay.
    init(from shortestDelay: Duration = .seconds(1)) {
        self.shortestDelay = shortestDelay
        delay = shortestDelay
    }

    /// Doubles the delay after a failed attempt.
    mutating func failed() {
        delay = min(delay * 2, Self.longestDelay)
    }

    /// Returns to the shortest delay.
    mutating func reset() {
        delay = shortestDelay
    }

    /// Updates the delay after a connection ended. A lifetime up to the current delay counts as a failed attempt.
    mutating func ended(after lifetime: Duration) {
        if lifetime > delay { reset() } else { failed() }
    }
}

/// A watch for sockets that appear. A thread of its own waits in `poll`.
actor SocketWatch {
    private let thread = ThreadExecutor(name: "limber-bus-find")
    private let paths: [String]
    private let watch: FolderWatch
    /// Whether none of the sockets existed when the watch looked last.
    private var isMissing: Bool

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Starts to watch these paths, also in folders that do not exist yet.
    init(for paths: [String]) {
        self.paths = paths
        isMissing = !paths.contains { access($0, F_OK) == 0 }
        watch = FolderWatch(for: .created, in: Set(paths.map(\.parentFolder))) { [thread] in thread.wake() }
    }

    /// Waits until a socket appears, the deadline is over, or the task is cancelled.
    ///
    /// Without any of the sockets, there is nothing to try until one appears, and the deadline does not count.
    ///
    /// - Returns: Whether a socket has appeared.
    func wait(until deadline: MonotonicTime) async -> Bool {
        await withTaskCancellationHandler {
            while !Task.isCancelled {
                let wasMissing = isMissing
                isMissing = !oneExists
                if !isMissing, wasMissing || watch.takeReport() { return true }
                let end = paths.isEmpty || !isMissing ? deadline : nil
                _ = await thread.wait(until: end)
                if let end, MonotonicTime.now >= end { return false }
            }
            return false
        } onCancel: {
            thread.wake()
        }
    }

    private var oneExists: Bool { paths.contains { access($0, F_OK) == 0 } }
}
