import Glibc
public import Platform

/// A connection to a D-Bus message bus, on a thread of its own that waits in `poll`.
///
/// The module `SDBus` wraps sd-bus and sd-daemon: calls, signals, properties, exported interfaces, `sd_notify`. It
/// knows no interface of other programs; `MPRIS`, `Notifications` and `OtherPlayers` bring theirs. Any task may call a
/// `Bus`. The types without actor isolation (``BusConnection``, ``BusMessage``, ``BusSlot``) stay on its thread.
///
/// The connection lasts until ``close()``, until the bus goes away, or until the last reference is released. Pending
/// calls then throw ``BusError/disconnected``, and signal streams finish.
public actor Bus {
    /// The name of the message bus itself, and of its interface.
    public static let daemon = "org.freedesktop.DBus"
    static let daemonPath = "/org/freedesktop/DBus"
    static let propertiesInterface = "org.freedesktop.DBus.Properties"
    /// The largest number of signals that wait for a reader. With one more, the connection ends: the reader has missed
    /// a signal, and connects again.
    static let largestBacklog = 1000
    private static let unreadSignals = BusError(
        name: BusError.disconnected, message: "more than \(largestBacklog) signals were not read")
    /// The largest number of messages processed before other jobs of the thread run.
    private static let largestBatch = 64

    private enum State {
        /// The bus has not answered `Hello` yet.
        case connecting(until: MonotonicTime)
        case open
        case closed(BusError)
    }

    struct PendingAnswer {
        let slot: BusSlot
        let continuation: CheckedContinuation<Result<[BusValue], BusError>, Never>
    }

    /// The bus thread. Other actors may run on it if they never block it or call ``ThreadExecutor/wait(for:until:)``.
    public nonisolated let thread: ThreadExecutor
    /// The address that was connected to.
    public nonisolated let address: BusAddress
    private var connection: BusConnection?
    private var state: State
    private let inbox = BusInbox()
    private var lastID = 0
    var answers: [Int: PendingAnswer] = [:]
    /// The match slots by subscription id; `subscribers` has the same keys.
    var subscriptions: [Int: BusSlot] = [:]
    var subscribers: [Int: AsyncStream<BusSignal>.Continuation] = [:]
    var exported: [ExportedInterface] = []
    private nonisolated let opening = Latch<Result<Void, BusError>>()
    private nonisolated let closing = Latch<BusError>()

    /// The executor with the bus thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private init(address: BusAddress, until deadline: MonotonicTime) throws(BusError) {
        self.address = address
        connection = try BusConnection(to: address)
        thread = ThreadExecutor(name: "limber-bus")
        state = .connecting(until: deadline)
    }

    deinit {
        for subscriber in subscribers.values { subscriber.finish() }
        thread.wake()
    }

    /// Connects to a bus.
    ///
    /// - Parameter timeout: The longest wait for the reply to `Hello`.
    /// - Throws: ``BusError/noServer`` if nothing listens at the address or the server does not speak D-Bus.
    public static func connect(
        to address: BusAddress, timeout: Duration = .seconds(5)
    ) async throws(BusError) -> Bus {
        let bus = try Bus(address: address, until: MonotonicTime.now.advanced(by: timeout))
        let thread = bus.thread
        Task(executorPreference: thread) { [weak bus] in
            while let wakeup = await bus?.process() {
                _ = await thread.wait(for: wakeup.descriptors, until: wakeup.deadline)
            }
        }
        guard let opened = await bus.opening.wait() else {
            await bus.end(with: .cancellation)
            throw .cancellation
        }
        try opened.get()
        return bus
    }

    /// The unique name of this connection, such as `:1.42`.
    public var uniqueName: String {
        get throws(BusError) { try using { connection throws(BusError) in try connection.uniqueName() } }
    }

    /// Closes the connection at once. Pending calls throw ``BusError/disconnected``.
    public func close() {
        end(with: BusError(name: BusError.disconnected, message: "the connection to D-Bus was closed"))
    }

    /// Waits until the connection ends or the task is cancelled, and returns the reason.
    public nonisolated func untilClosed() async -> BusError {
        await closing.wait() ?? .cancellation
    }

    /// Processes pending messages and returns the next wait, or `nil` when the connection has ended.
    private func process() -> (descriptors: [PolledDescriptor], deadline: MonotonicTime?)? {
        do throws(BusError) {
            try withConnection { connection throws(BusError) in
                var batch = 0
                while connection.isOpen, batch < Self.largestBatch, try connection.process() { batch += 1 }
            }
            deliver()
            guard connection?.isOpen == true else { throw lost }
            try finishConnecting()
            var (descriptor, deadline) = try withConnection { connection throws(BusError) in try connection.wakeup() }
            if case .connecting(let end) = state { deadline = min(deadline ?? end, end) }
            return ([descriptor], deadline)
        } catch {
            // Deliver the messages received before the end. Then report `lost`, which says more than sd-bus's error.
            deliver()
            end(with: lost)
            return nil
        }
    }

    private var lost: BusError {
        switch state {
        case .connecting: address.unusable("the server does not speak D-Bus")
        case .open, .closed:
            BusError(name: BusError.disconnected, message: "lost the connection to \(address)")
        }
    }

    private func finishConnecting() throws(BusError) {
        guard case .connecting(let deadline) = state else { return }
        if connection?.isReady == true {
            state = .open
            opening.open(with: .success(()))
        } else if MonotonicTime.now >= deadline {
            throw lost
        }
    }

    private func end(with error: BusError) {
        if case .closed = state { return }
        state = .closed(error)
        opening.open(with: .failure(error))
        for answer in answers.values { answer.continuation.resume(returning: .failure(error)) }
        answers = [:]
        for subscriber in subscribers.values { subscriber.finish() }
        subscribers = [:]
        subscriptions = [:]
        exported = []
        connection = nil
        closing.open(with: error)
    }

    /// Calls `body` with the connection and wakes the thread, because `body` may change the events or the deadline to
    /// poll.
    func using<Value>(
        _ body: (borrowing BusConnection) throws(BusError) -> Value
    ) throws(BusError) -> Value {
        defer { thread.wake() }
        return try withConnection(body)
    }

    /// Calls `body` with the connection, or throws the error with which it ended.
    private func withConnection<Value>(
        _ body: (borrowing BusConnection) throws(BusError) -> Value
    ) throws(BusError) -> Value {
        guard connection != nil else {
            if case .closed(let error) = state { throw error }
            throw lost
        }
        return try body(connection!)
    }

    func newSlot() -> BusSlot {
        lastID += 1
        return BusSlot(lastID, inbox: inbox)
    }

    private func deliver() {
        let arrivals = inbox.arrivals
        inbox.arrivals = []
        for arrival in arrivals {
            switch arrival {
            case .answer(let id, let result): take(result, for: id)
            case .signal(let id, let signal):
                if case .dropped = subscribers[id]?.yield(signal) { end(with: Self.unreadSignals) }
            case .call(let call): take(call)
            }
        }
    }
}
