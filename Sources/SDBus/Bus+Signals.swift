extension Bus {
    /// The signals that match, in the order in which they come, from now on until the connection or the task that reads
    /// them ends: none that is sent after this returns is missed.
    ///
    /// - Throws: ``BusError`` where the bus refuses.
    public func signals(_ match: BusMatch) async throws(BusError) -> AsyncStream<BusSignal> {
        let rule = try match.rule
        let slot = newSlot()
        let id = slot.id
        let (stream, continuation) = AsyncStream<BusSignal>.makeStream()
        subscriptions[id] = slot
        subscribers[id] = continuation
        continuation.onTermination = { [weak self] reason in
            guard case .cancelled = reason else { return }
            Task { await self?.unsubscribe(id) }
        }
        do throws(BusError) {
            _ = try await answer(at: slot) { connection, slot throws(BusError) in
                try connection.subscribe(slot, to: rule)
            }
        } catch {
            unsubscribe(id)
            throw error
        }
        return stream
    }

    private func unsubscribe(_ id: Int) {
        subscriptions[id] = nil
        subscribers[id] = nil
    }

    /// Sends a signal of an object of ours to everybody who wants it.
    public func emit(
        _ member: String, of interface: String, at path: String, _ arguments: [BusValue] = []
    ) throws(BusError) {
        try using { connection throws(BusError) in
            let message = try connection.newSignal(path: path, interface: interface, member: member)
            for argument in arguments { try message.append(argument) }
            try connection.send(message)
        }
    }
}
