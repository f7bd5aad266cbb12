import CSDBus
import Glibc
import Platform

/// A non-blocking `sd_bus` connection. The deinitializer closes it.
///
/// Use it on the thread of its ``Bus`` only.
struct BusConnection: ~Copyable {
    private let handle: OpaquePointer

    /// Starts to connect. ``isReady`` becomes true after calls of ``process()``.
    ///
    /// - Throws: ``BusError/noServer`` if nothing listens at the address.
    init(to address: BusAddress) throws(BusError) {
        var made: OpaquePointer?
        try check("create a D-Bus connection", sd_bus_new(&made))
        guard let handle = made else { throw address.unusable("out of memory") }
        var code = sd_bus_set_address(handle, address.text)
        if code >= 0 { code = sd_bus_set_bus_client(handle, 1) }
        // Without this capability the bus does not deliver messages that carry descriptors.
        if code >= 0 { code = sd_bus_negotiate_fds(handle, 0) }
        if code >= 0 { code = sd_bus_start(handle) }
        guard code >= 0 else {
            sd_bus_close_unref(handle)
            throw address.unusable(String(cString: strerror(-code)))
        }
        self.handle = handle
    }

    deinit { sd_bus_close_unref(handle) }

    /// Whether the bus has answered `Hello`.
    var isReady: Bool { sd_bus_is_ready(handle) > 0 }

    /// Whether the connection has not ended.
    var isOpen: Bool { sd_bus_is_open(handle) > 0 }

    /// Returns the unique name of this connection, such as `:1.42`.
    borrowing func uniqueName() throws(BusError) -> String {
        var name: UnsafePointer<CChar>?
        try check("read the name of the D-Bus connection", sd_bus_get_unique_name(handle, &name))
        return name.map { String(cString: $0) } ?? ""
    }

    /// Reads, writes or dispatches one message.
    ///
    /// - Returns: Whether a step was done; call again until false.
    borrowing func process() throws(BusError) -> Bool {
        try check("communicate over D-Bus", sd_bus_process(handle, nil)) > 0
    }

    /// Returns the descriptor and the deadline to poll before the next ``process()``.
    borrowing func wakeup() throws(BusError) -> (descriptor: PolledDescriptor, deadline: MonotonicTime?) {
        let descriptor = try check("communicate over D-Bus", sd_bus_get_fd(handle))
        let events = try check("communicate over D-Bus", sd_bus_get_events(handle))
        var deadline: UInt64 = .max
        try check("communicate over D-Bus", sd_bus_get_timeout(handle, &deadline))
        return (
            PolledDescriptor(descriptor, events: Int16(events)),
            // Microseconds of CLOCK_MONOTONIC; UINT64_MAX means no deadline.
            deadline > UInt64(Int.max / 1000) ? nil : MonotonicTime(nanoseconds: Int(deadline) * 1000)
        )
    }

    /// Returns a method call without arguments.
    borrowing func newCall(_ call: BusCall) throws(BusError) -> BusMessage {
        try BusMessage("call \(call)") {
            sd_bus_message_new_method_call(handle, &$0, call.destination, call.path, call.interface, call.member)
        }
    }

    /// Returns a signal without arguments.
    borrowing func newSignal(path: String, interface: String, member: String) throws(BusError) -> BusMessage {
        try BusMessage("emit the signal \(interface).\(member) of \(path)") {
            sd_bus_message_new_signal(handle, &$0, path, interface, member)
        }
    }

    /// Sends a reply or a signal.
    borrowing func send(_ message: borrowing BusMessage) throws(BusError) {
        try check("send a message", sd_bus_send(handle, message.handle, nil))
    }

    /// Sends a call. Its reply or error, such as a timeout, arrives in the slot's inbox.
    borrowing func send(
        _ message: borrowing BusMessage, answerTo slot: BusSlot, within timeout: Duration
    ) throws(BusError) {
        // sd-bus takes 0 as its default timeout. A year is long enough for "no timeout".
        let microseconds = UInt64(min(max(timeout, .microseconds(1)), .seconds(31_536_000)) / .microseconds(1))
        try slot.register("send a call") { made, context in
            sd_bus_call_async(handle, &made, message.handle, BusSlot.receiveAnswer, context, microseconds)
        }
    }

    /// Adds a match rule. The bus's reply arrives in the slot's inbox, then the signals.
    borrowing func subscribe(_ slot: BusSlot, to rule: String) throws(BusError) {
        try slot.register("subscribe to the signals \(rule)") { made, context in
            sd_bus_add_match_async(handle, &made, rule, BusSlot.receiveSignal, BusSlot.receiveAnswer, context)
        }
    }

    /// Adds the vtable of an exported interface.
    borrowing func export(_ exported: ExportedInterface) throws(BusError) {
        let interface = exported.interface.name
        try exported.slot.register("export \(interface) at \(exported.path)") { made, _ in
            sd_bus_add_object_vtable(handle, &made, exported.path, interface, exported.table.entries, exported.context)
        }
    }

    /// Emits `PropertiesChanged` with the current values of properties.
    borrowing func announce(_ properties: [String], of interface: String, at path: String) throws(BusError) {
        var names = properties.map { strdup($0) }
        defer { for name in names { free(name) } }
        names.append(nil)
        try check(
            "announce the properties of \(path)", sd_bus_emit_properties_changed_strv(handle, path, interface, &names))
    }
}

/// The registration of an sd-bus callback: for the reply to a call, for signals, or for calls of an exported interface.
///
/// The deinitializer unregisters the callback. So sd-bus can hold an unretained pointer to the slot.
/// Use it on the bus thread only.
final class BusSlot {
    let id: Int
    let inbox: BusInbox
    private var handle: OpaquePointer?

    init(_ id: Int, inbox: BusInbox) {
        self.id = id
        self.inbox = inbox
    }

    deinit { release() }

    /// Unregisters the callback at once.
    func release() {
        handle = sd_bus_slot_unref(handle)
    }

    /// Registers the callback: `place` passes the slot and the context to an sd-bus function.
    func register(
        _ step: String, _ place: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32
    ) throws(BusError) {
        try check(step, place(&handle, Unmanaged.passUnretained(self).toOpaque()))
    }

    static let receiveAnswer: sd_bus_message_handler_t = { message, context, _ in
        guard let message, let context else { return 0 }
        let slot = Unmanaged<BusSlot>.fromOpaque(context).takeUnretainedValue()
        slot.inbox.arrivals.append(.answer(slot.id, BusMessage(retaining: message).result()))
        return 1
    }

    static let receiveSignal: sd_bus_message_handler_t = { message, context, _ in
        guard let message, let context else { return 0 }
        let slot = Unmanaged<BusSlot>.fromOpaque(context).takeUnretainedValue()
        // A malformed signal is dropped.
        if let signal = try? BusSignal(BusMessage(retaining: message)) {
            slot.inbox.arrivals.append(.signal(slot.id, signal))
        }
        // 0 lets sd-bus offer the signal to other matches.
        return 0
    }
}

/// Messages that sd-bus has dispatched and the ``Bus`` has not delivered yet.
final class BusInbox {
    enum Arrival {
        case answer(Int, Result<[BusValue], BusError>)
        case signal(Int, BusSignal)
        case call(IncomingCall)
    }

    var arrivals: [Arrival] = []
}
