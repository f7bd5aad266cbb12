extension Bus {
    /// Subscribes to signals. No signal that is sent after this function returns is missed.
    ///
    /// - Returns: The matching signals in order of arrival, until the connection ends or the reading task is cancelled.
    ///   A reader that is more than 1000 signals behind ends the connection.
    /// - Throws: ``BusError`` if the bus refuses the match rule.
    public func signals(_ match: BusMatch) async throws(BusError) -> AsyncStream<BusSignal> {
        let rule = try match.rule
        let slot = newSlot()
        let id = slot.id
        let (stream, continuation) = AsyncStream<BusSignal>.makeStream(
            bufferingPolicy: .bufferingOldest(Self.largestBacklog))
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

    /// Emits a signal of one of this connection's objects to all subscribers.
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
