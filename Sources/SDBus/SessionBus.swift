import Glibc
import Platform

/// The session bus of a user for as long as a program runs: found when it appears, and again when it was restarted.
///
/// That there is none is no error: boxes without a desktop have none.
public struct SessionBus: Sendable {
    /// What has become of the bus.
    public enum Change: Hashable, Sendable {
        /// It is there, after it had been missing or lost.
        case found
        /// There is none, or none that can be used. Told once, however often it is looked for.
        case missing(BusError)
        /// It went away, or could not be used any more. Told once, too.
        case lost(BusError)
    }

    private let locate: @Sendable () throws(BusError) -> BusAddress
    /// Where its socket will be when it comes.
    private let sockets: [String]

    /// The bus at an address.
    public init(at address: BusAddress) {
        self.init(sockets: address.socket.map { [$0] } ?? []) { () throws(BusError) in address }
    }

    private init(sockets: [String], locate: @escaping @Sendable () throws(BusError) -> BusAddress) {
        self.sockets = sockets
        self.locate = locate
    }

    /// The bus that a user's environment leads to, see ``BusAddress/session(environment:user:)``.
    public init(environment: [String: String], user: UInt32) {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            self.init(at: BusAddress(address))
        } else {
            self.init(sockets: BusAddress.sessionSockets(environment: environment, user: user)) {
                () throws(BusError) in try .session(environment: environment, user: user)
            }
        }
    }

    /// Runs `body` with each connection in turn, until it returns while the connection lasts, or the task is cancelled.
    ///
    /// `body` is cancelled when the connection ends, and the connection ends with it. A bus that is not there is looked
    /// for when something appears where its socket will be, and after a delay that grows from 1 s to 5 minutes.
    ///
    /// - Parameters:
    ///   - changed: Told what becomes of the bus.
    ///   - body: What to do on a bus. Where it throws, the bus counts as lost, and is looked for again.
    public func whileConnected(
        changed: @escaping @Sendable (Change) -> Void,
        _ body: @escaping @Sendable (Bus) async throws(BusError) -> Void
    ) async {
        var search = BusSearch()
        var watch: SocketWatch?
        var told: Change?
        func tell(_ change: Change) {
            switch (change, told) {
            case (.found, nil): return
            case (.found, _): told = nil
            // Whatever the error is by now: it is still not there.
            case (.missing, .some), (.lost, .some): return
            case (.missing, nil), (.lost, nil): told = change
            }
            changed(change)
        }
        while !Task.isCancelled {
            do throws(BusError) {
                let bus = try await Bus.connect(to: try locate())
                let start = MonotonicTime.now
                watch = nil
                tell(.found)
                guard let error = await Self.run(body, on: bus), !Task.isCancelled else { return }
                search.ended(after: .nanoseconds(MonotonicTime.now.nanoseconds - start.nanoseconds))
                tell(.lost(error))
            } catch {
                if Task.isCancelled { return }
                tell(.missing(error))
                search.failed()
            }
            // Kept from one attempt to the next, so that nothing appears unnoticed between two.
            let kept = watch ?? SocketWatch(for: sockets)
            watch = kept
            if await kept.wait(until: MonotonicTime.now.advanced(by: search.delay)) { search.restart() }
        }
    }

    /// Runs `body` until it or the connection ends, and returns the error with which it did.
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
