import CSDBus

/// A place in sd-bus where something is expected: the answer to a call, signals, calls of an exported interface.
/// Giving it up is the deinit; nothing comes any more then.
///
/// sd-bus knows the slot without owning it, and a slot gives up before it goes: a callback never finds it gone.
/// Use on the connection's thread.
final class BusSlot {
    let id: Int
    let inbox: BusInbox
    private var handle: OpaquePointer?

    init(_ id: Int, inbox: BusInbox) {
        self.id = id
        self.inbox = inbox
    }

    deinit { leave() }

    /// Nothing comes to it any more.
    func leave() {
        handle = sd_bus_slot_unref(handle)
    }

    /// Lets `place` store the slot that it makes with this context.
    func occupy(
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
        // What cannot be read is no news.
        if let signal = try? BusSignal(BusMessage(retaining: message)) {
            slot.inbox.arrivals.append(.signal(slot.id, signal))
        }
        // Others may want it, too.
        return 0
    }
}

/// What sd-bus has handed over and nobody has looked at yet.
final class BusInbox {
    enum Arrival {
        case answer(Int, Result<[BusValue], BusError>)
        case signal(Int, BusSignal)
        case call(IncomingCall)
    }

    var arrivals: [Arrival] = []
}
