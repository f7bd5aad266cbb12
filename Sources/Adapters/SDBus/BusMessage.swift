import CSDBus

/// A counted reference to an sd-bus message. The deinitializer releases it.
///
/// Use it on the bus thread only.
struct BusMessage: ~Copyable {
    let handle: OpaquePointer

    /// Retains a message that sd-bus passes to a callback.
    init(retaining handle: OpaquePointer) {
        self.handle = sd_bus_message_ref(handle)
    }

    /// Creates a message with the sd-bus function that `make` calls.
    init(_ step: @autoclosure () -> String, _ make: (inout OpaquePointer?) -> Int32) throws(BusError) {
        var made: OpaquePointer?
        try check(step(), make(&made))
        guard let made else { throw BusError(name: BusError.failed, message: "cannot \(step())") }
        handle = made
    }

    deinit { sd_bus_message_unref(handle) }

    /// Returns the reply to a call.
    ///
    /// - Throws: ``BusError/failed`` if the values differ from the declared result types.
    borrowing func answer(_ values: [BusValue], as results: [BusInterface.Argument]) throws(BusError) -> BusMessage {
        guard values.map(\.signature) == results.map(\.type) else {
            throw BusError(name: BusError.failed, message: "the reply does not match the declared types")
        }
        let answer = try BusMessage("reply to a call") { sd_bus_message_new_method_return(handle, &$0) }
        for value in values { try answer.append(value) }
        return answer
    }

    /// Returns the error reply to a call.
    borrowing func answer(_ error: BusError) throws(BusError) -> BusMessage {
        try BusMessage("reply to a call") { made in
            error.name.withCString { name in
                error.message.withCString { message in
                    withUnsafePointer(to: sd_bus_error(name: name, message: message, _need_free: 0)) { error in
                        sd_bus_message_new_method_error(handle, &made, error)
                    }
                }
            }
        }
    }

    /// Sets whether the bus may start a service for a name without owner.
    borrowing func setAutoStart(_ mayStart: Bool) {
        sd_bus_message_set_auto_start(handle, mayStart ? 1 : 0)
    }

    /// Whether the sender of a call expects a reply.
    var expectsAnswer: Bool { sd_bus_message_get_expect_reply(handle) > 0 }

    /// The unique name of the sender.
    var sender: String { text(sd_bus_message_get_sender(handle)) }
    var path: String { text(sd_bus_message_get_path(handle)) }
    var interface: String { text(sd_bus_message_get_interface(handle)) }
    var member: String { text(sd_bus_message_get_member(handle)) }

    /// Returns the values or the error of a reply.
    borrowing func result() -> Result<[BusValue], BusError> {
        if let error = sd_bus_message_get_error(handle) { return .failure(BusError(error.pointee)) }
        do throws(BusError) {
            return .success(try arguments())
        } catch {
            return .failure(error)
        }
    }

    private func text(_ string: UnsafePointer<CChar>?) -> String {
        string.map { String(cString: $0) } ?? ""
    }
}
