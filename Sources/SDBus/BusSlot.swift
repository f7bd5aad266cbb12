import CSDBus

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
