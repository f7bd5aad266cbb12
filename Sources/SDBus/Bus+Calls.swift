extension Bus {
    /// Calls a method and waits for its answer, beside any number of other calls.
    ///
    /// - Parameters:
    ///   - destination: A unique or a well-known name.
    ///   - timeout: How long to wait for the answer, 25 s unless told, as everywhere on D-Bus.
    ///   - startsService: Whether the bus may start who is called.
    /// - Throws: ``BusError``: what was answered, or ``BusError/noReply``, ``BusError/disconnected`` or
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

    /// Waits for what comes to a slot once `ask` has asked for it.
    func answer(
        at slot: BusSlot, after ask: (borrowing BusConnection, BusSlot) throws(BusError) -> Void
    ) async throws(BusError) -> [BusValue] {
        let id = slot.id
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(BusError) {
                    if Task.isCancelled { throw .cancellation }
                    try using { connection throws(BusError) in try ask(connection, slot) }
                    // In one step: the answer, or the cancellation, cannot come in between.
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
