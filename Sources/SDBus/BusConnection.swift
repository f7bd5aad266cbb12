import CSDBus
import Glibc
import Platform

/// A connection to a bus that never waits. Closing it is the deinit.
///
/// Use from one thread at a time.
struct BusConnection: ~Copyable {
    private let handle: OpaquePointer

    /// Begins to connect: ``isReady`` becomes true in the course of ``process()``.
    ///
    /// - Throws: ``BusError/noServer`` where nothing listens at the address.
    init(to address: BusAddress) throws(BusError) {
        var made: OpaquePointer?
        try check("create a D-Bus connection", sd_bus_new(&made))
        guard let handle = made else { throw address.unusable("out of memory") }
        var code = sd_bus_set_address(handle, address.text)
        if code >= 0 { code = sd_bus_set_bus_client(handle, 1) }
        // Nobody's descriptors are wanted here: this way the bus does not deliver what carries some.
        if code >= 0 { code = sd_bus_negotiate_fds(handle, 0) }
        if code >= 0 { code = sd_bus_start(handle) }
        guard code >= 0 else {
            sd_bus_close_unref(handle)
            throw address.unusable(String(cString: strerror(-code)))
        }
        self.handle = handle
    }

    deinit { sd_bus_close_unref(handle) }

    /// Whether the bus has greeted.
    var isReady: Bool { sd_bus_is_ready(handle) > 0 }

    /// Whether it has not ended.
    var isOpen: Bool { sd_bus_is_open(handle) > 0 }

    /// The name that the bus gave to this connection, such as `:1.42`.
    borrowing func uniqueName() throws(BusError) -> String {
        var name: UnsafePointer<CChar>?
        try check("read the name of the D-Bus connection", sd_bus_get_unique_name(handle, &name))
        return name.map { String(cString: $0) } ?? ""
    }

    /// Does one thing that is due: reads, writes, calls a callback. Returns whether there was one.
    borrowing func process() throws(BusError) -> Bool {
        try check("communicate over D-Bus", sd_bus_process(handle, nil)) > 0
    }

    /// What to wait for until there is something to ``process()`` again.
    borrowing func wakeup() throws(BusError) -> (descriptor: PolledDescriptor, deadline: MonotonicTime?) {
        let descriptor = try check("communicate over D-Bus", sd_bus_get_fd(handle))
        let events = try check("communicate over D-Bus", sd_bus_get_events(handle))
        var deadline: UInt64 = .max
        try check("communicate over D-Bus", sd_bus_get_timeout(handle, &deadline))
        return (
            PolledDescriptor(descriptor, events: Int16(events)),
            // Microseconds; without a deadline the greatest number.
            deadline > UInt64(Int.max / 1000) ? nil : MonotonicTime(nanoseconds: Int(deadline) * 1000)
        )
    }

    /// A method call without its arguments.
    borrowing func newCall(_ call: BusCall) throws(BusError) -> BusMessage {
        try BusMessage("call \(call)") {
            sd_bus_message_new_method_call(handle, &$0, call.destination, call.path, call.interface, call.member)
        }
    }

    /// A signal without its arguments.
    borrowing func newSignal(path: String, interface: String, member: String) throws(BusError) -> BusMessage {
        try BusMessage("emit the signal \(interface).\(member) of \(path)") {
            sd_bus_message_new_signal(handle, &$0, path, interface, member)
        }
    }

    /// Sends an answer or a signal.
    borrowing func send(_ message: borrowing BusMessage) throws(BusError) {
        try check("send a message", sd_bus_send(handle, message.handle, nil))
    }

    /// Sends a call. The answer, or what stands for it, comes to the slot's inbox.
    borrowing func send(
        _ message: borrowing BusMessage, answerTo slot: BusSlot, within timeout: Duration
    ) throws(BusError) {
        // 0 would be the library's own time-out, and a year is for ever.
        let microseconds = UInt64(min(max(timeout, .microseconds(1)), .seconds(31_536_000)) / .microseconds(1))
        try slot.occupy("send a call") { made, context in
            sd_bus_call_async(handle, &made, message.handle, BusSlot.receiveAnswer, context, microseconds)
        }
    }

    /// Asks for signals. Whether the bus agrees comes to the slot's inbox, then the signals.
    borrowing func subscribe(_ slot: BusSlot, to rule: String) throws(BusError) {
        try slot.occupy("subscribe to the signals \(rule)") { made, context in
            sd_bus_add_match_async(handle, &made, rule, BusSlot.receiveSignal, BusSlot.receiveAnswer, context)
        }
    }

    /// Offers an interface.
    borrowing func export(_ exported: ExportedInterface) throws(BusError) {
        let interface = exported.interface.name
        try exported.slot.occupy("export \(interface) at \(exported.path)") { made, _ in
            sd_bus_add_object_vtable(handle, &made, exported.path, interface, exported.table.entries, exported.context)
        }
    }

    /// Announces the present values of properties.
    borrowing func announce(_ properties: [String], of interface: String, at path: String) throws(BusError) {
        var names = properties.map { strdup($0) }
        defer { for name in names { free(name) } }
        names.append(nil)
        try check(
            "announce the properties of \(path)", sd_bus_emit_properties_changed_strv(handle, path, interface, &names))
    }
}
