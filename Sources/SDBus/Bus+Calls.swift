extension Bus {
    /// Calls a method and waits for its reply. Any number of calls may wait at the same time.
    ///
    /// - Parameters:
    ///   - destination: A unique or well-known name.
    ///   - timeout: The longest wait for the reply. The default, 25 s, is that of other D-Bus libraries.
    ///   - startsService: Whether the bus may start the service that owns the name.
    /// - Throws: ``BusError``: the error reply, or ``BusError/noReply``, ``BusError/disconnected`` or
    ///   ``BusError/cancelled``.
    public func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = [],
        timeout: Duration = .seconds(25), startsService: Bool = false
    ) async throws(BusError) -> [BusValue] {
        let call = try BusCall(destination, path, interface, member)
        return try await answer(at: newSlot()) { connection, slot throws(BusError) in
            let message = try connection.newCall(call)
            for argument in arguments { try message.append(argument) }
            message.setAutoStart(startsService)
            try connection.send(message, answerTo: slot, within: timeout)
        }
    }

    /// Sends a request with `ask` and waits for the reply that arrives at the slot.
    func answer(
        at slot: BusSlot, after ask: (borrowing BusConnection, BusSlot) throws(BusError) -> Void
    ) async throws(BusError) -> [BusValue] {
        let id = slot.id
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(BusError) {
                    if Task.isCancelled { throw .cancellation }
                    try using { connection throws(BusError) in try ask(connection, slot) }
                    // No suspension since `ask`: neither the reply nor the cancellation can come before this line.
                    answers[id] = PendingAnswer(slot: slot, continuation: continuation)
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        } onCancel: {
            Task { await self.take(.failure(.cancellation), for: id) }
        }
        return try result.get()
    }

    func take(_ result: Result<[BusValue], BusError>, for id: Int) {
        answers.removeValue(forKey: id)?.continuation.resume(returning: result)
    }
}
