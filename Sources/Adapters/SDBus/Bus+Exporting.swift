extension Bus {
    /// Exports an interface at a path until the connection ends, with `Introspectable` and `Properties`.
    ///
    /// The calls of one sender run one after another, off the bus thread.
    ///
    /// - Throws: ``BusError`` if a name or type is invalid, or the interface is already exported there.
    public func export(_ interface: BusInterface, at path: String) throws(BusError) {
        let object = ExportedInterface(interface, at: path, slot: newSlot())
        try using { connection throws(BusError) in try connection.export(object) }
        exported.append(object)
    }

    /// Emits `PropertiesChanged` with the current values of properties.
    ///
    /// - Throws: ``BusError`` if the interface is not exported there, or a property is not declared with
    ///   ``BusInterface/Property/Announcement/changes``.
    public func announce(_ properties: [String], of interface: String, at path: String) throws(BusError) {
        try using { connection throws(BusError) in try connection.announce(properties, of: interface, at: path) }
    }

    func take(_ call: IncomingCall) {
        let object = call.exported
        let sender = call.message.sender
        object.calls[sender, default: []].append(call)
        if object.calls[sender]?.count == 1 { Task { await carryOutCalls(from: sender, of: object) } }
    }

    private func carryOutCalls(from sender: String, of object: ExportedInterface) async {
        while let call = object.calls[sender]?.first {
            let result: Result<[BusValue], BusError>
            do throws(BusError) {
                result = .success(try await call.method.perform(call.arguments))
            } catch {
                result = .failure(error)
            }
            answer(call, with: result)
            object.calls[sender]?.removeFirst()
        }
        object.calls[sender] = nil
    }

    private func answer(_ call: IncomingCall, with result: Result<[BusValue], BusError>) {
        guard call.message.expectsAnswer else { return }
        do throws(BusError) {
            let values = try result.get()
            try using { connection throws(BusError) in
                try connection.send(call.message.answer(values, as: call.method.results))
            }
        } catch {
            // Fails only if the connection has ended, and then no reply is due.
            try? using { connection throws(BusError) in try connection.send(call.message.answer(error)) }
        }
    }
}
