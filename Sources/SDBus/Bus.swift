import Glibc
public import Platform

/// A connection to a message bus, which runs on a thread of its own and sleeps there until something happens.
///
/// It lasts until ``close()``, until the bus goes away, or until nobody refers to it any more. Everything that waits
/// for it then gets an error, or ends.
public actor Bus {
    /// The name of the bus itself, of its interface, too.
    public static let daemon = "org.freedesktop.DBus"
    static let daemonPath = "/org/freedesktop/DBus"
    static let propertiesInterface = "org.freedesktop.DBus.Properties"
    /// How much is done before others have a turn on the thread.
    private static let largestBatch = 64

    private enum State {
        /// The bus has not greeted yet.
        case connecting(until: MonotonicTime, CheckedContinuation<Result<Void, BusError>, Never>?)
        case open
        case closed(BusError)
    }

    struct PendingAnswer {
        let slot: BusSlot
        let continuation: CheckedContinuation<Result<[BusValue], BusError>, Never>
    }

    /// The thread; other actors may run on it as long as they do not wait there.
    public nonisolated let thread: ThreadExecutor
    /// Where the bus listens.
    public nonisolated let address: BusAddress
    private var connection: BusConnection?
    private var state: State
    private let inbox = BusInbox()
    private var lastID = 0
    var answers: [Int: PendingAnswer] = [:]
    /// Where signals are expected, and who wants them.
    var subscriptions: [Int: BusSlot] = [:]
    var subscribers: [Int: AsyncStream<BusSignal>.Continuation] = [:]
    var exported: [ExportedInterface] = []
    private var mourners: [Int: AsyncStream<BusError>.Continuation] = [:]

    /// The bus's executor: its thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private init(address: BusAddress, until deadline: MonotonicTime) throws(BusError) {
        self.address = address
        connection = try BusConnection(to: address)
        thread = ThreadExecutor(name: "limber-bus")
        state = .connecting(until: deadline, nil)
    }

    deinit {
        for subscriber in subscribers.values { subscriber.finish() }
        for mourner in mourners.values { mourner.finish() }
        thread.wake()
    }

    /// Connects to a bus.
    ///
    /// - Parameter timeout: How long the bus may take to greet.
    /// - Throws: ``BusError/noServer`` where nothing listens at the address or what does is no bus.
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
        try await bus.untilOpen().get()
        return bus
    }

    /// The name that the bus gave to this connection, such as `:1.42`.
    public var uniqueName: String {
        get throws(BusError) { try using { connection throws(BusError) in try connection.uniqueName() } }
    }

    /// Ends the connection at once.
    public func close() {
        end(with: BusError(name: BusError.disconnected, message: "the connection to D-Bus was closed"))
    }

    /// Waits until the connection has ended, and returns why; or until the task is cancelled.
    public func untilClosed() async -> BusError {
        if case .closed(let error) = state { return error }
        let (stream, mourner) = AsyncStream<BusError>.makeStream()
        let id = newID()
        mourners[id] = mourner
        defer { mourners[id] = nil }
        for await error in stream { return error }
        return .cancellation
    }

    private func untilOpen() async -> Result<Void, BusError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                switch state {
                case .open: continuation.resume(returning: .success(()))
                case .closed(let error): continuation.resume(returning: .failure(error))
                case .connecting(let deadline, _): state = .connecting(until: deadline, continuation)
                }
                if Task.isCancelled { giveUpConnecting() }
            }
        } onCancel: {
            Task { await self.giveUpConnecting() }
        }
    }

    private func giveUpConnecting() {
        if case .connecting = state { end(with: .cancellation) }
    }

    /// Does what is due, and returns what to wait for before the next time; `nil` at the end.
    private func process() -> (descriptors: [PolledDescriptor], deadline: MonotonicTime?)? {
        do throws(BusError) {
            try asking { connection throws(BusError) in
                var batch = 0
                while connection.isOpen, batch < Self.largestBatch, try connection.process() { batch += 1 }
            }
            deliver()
            guard connection?.isOpen == true else { throw lost }
            try greet()
            var (descriptor, deadline) = try asking { connection throws(BusError) in try connection.wakeup() }
            if case .connecting(let end, _) = state { deadline = min(deadline ?? end, end) }
            return ([descriptor], deadline)
        } catch {
            // What came before the end has come; of the errors on the way down, this one tells most.
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

    private func greet() throws(BusError) {
        guard case .connecting(let deadline, let continuation) = state else { return }
        if connection?.isReady == true {
            state = .open
            continuation?.resume(returning: .success(()))
        } else if MonotonicTime.now >= deadline {
            throw lost
        }
    }

    private func end(with error: BusError) {
        if case .closed = state { return }
        if case .connecting(_, let continuation) = state { continuation?.resume(returning: .failure(error)) }
        state = .closed(error)
        for answer in answers.values { answer.continuation.resume(returning: .failure(error)) }
        answers = [:]
        for subscriber in subscribers.values { subscriber.finish() }
        subscribers = [:]
        subscriptions = [:]
        exported = []
        connection = nil
        for mourner in mourners.values { mourner.yield(error) }
    }

    /// Lets `body` use the connection while there is one. What to wait for is looked at again afterwards.
    func using<Value>(
        _ body: (borrowing BusConnection) throws(BusError) -> Value
    ) throws(BusError) -> Value {
        defer { thread.wake() }
        return try asking(body)
    }

    private func asking<Value>(
        _ body: (borrowing BusConnection) throws(BusError) -> Value
    ) throws(BusError) -> Value {
        guard connection != nil else {
            if case .closed(let error) = state { throw error }
            throw lost
        }
        return try body(connection!)
    }

    func newSlot() -> BusSlot { BusSlot(newID(), inbox: inbox) }

    private func newID() -> Int {
        lastID += 1
        return lastID
    }

    private func deliver() {
        let arrivals = inbox.arrivals
        inbox.arrivals = []
        for arrival in arrivals {
            switch arrival {
            case .answer(let id, let result): take(result, for: id)
            case .signal(let id, let signal): subscribers[id]?.yield(signal)
            case .call(let call): take(call)
            }
        }
    }
}
