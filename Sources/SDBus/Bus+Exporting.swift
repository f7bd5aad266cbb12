extension Bus {
    /// Offers an interface at a path until the connection ends, with introspection and the interface for properties.
    ///
    /// The calls of one sender are carried out one after another, apart from the bus's thread.
    ///
    /// - Throws: ``BusError`` where the names or types are invalid, or the interface is offered there already.
    public func export(_ interface: BusInterface, at path: String) throws(BusError) {
        let object = ExportedInterface(interface, at: path, slot: newSlot())
        try using { connection throws(BusError) in try connection.export(object) }
        exported.append(object)
    }

    /// Announces the present values of properties that have changed.
    ///
    /// - Throws: ``BusError`` where the interface is not offered there, or does not announce one of them.
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
            // Where the connection has ended there is nobody to answer.
            try? using { connection throws(BusError) in try connection.send(call.message.answer(error)) }
        }
    }
}
