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

    /// Requests a name on the bus without replacing its owner or waiting in the name's queue.
    ///
    /// - Returns: Whether this connection owns the name now.
    public func claim(_ name: String) async throws(BusError) -> Bool {
        // Flag 4: do not queue. Replies: 1 primary owner, 3 exists, 4 already owner.
        let answer = try await daemonCall("RequestName", [.string(name), .uint32(4)])
        return answer == [.uint32(1)] || answer == [.uint32(4)]
    }

    /// Releases a name of this connection.
    public func release(_ name: String) async throws(BusError) {
        _ = try await daemonCall("ReleaseName", [.string(name)])
    }

    /// Returns the unique name of a name's owner, or `nil` if the name has no owner.
    public func owner(of name: String) async throws(BusError) -> String? {
        do throws(BusError) {
            return try await daemonCall("GetNameOwner", [.string(name)]).first?.text
        } catch  where error.name == BusError.nameHasNoOwner {
            return nil
        }
    }

    /// Returns all names on the bus, well-known and unique.
    public func names() async throws(BusError) -> [String] {
        try await daemonCall("ListNames", []).first?.texts ?? []
    }

    /// Returns the id of the bus, which is unique to the bus and changes when the bus restarts.
    ///
    /// - Parameter timeout: The longest wait for the reply.
    public func id(timeout: Duration = .seconds(25)) async throws(BusError) -> String {
        let answer = try await call(Self.daemon, Self.daemonPath, Self.daemon, "GetId", timeout: timeout)
        return answer.first?.text ?? ""
    }

    /// Returns the names of the services that the bus can start on demand.
    public func startableNames() async throws(BusError) -> [String] {
        try await daemonCall("ListActivatableNames", []).first?.texts ?? []
    }

    private func daemonCall(_ member: String, _ arguments: [BusValue]) async throws(BusError) -> [BusValue] {
        try await call(Self.daemon, Self.daemonPath, Self.daemon, member, arguments)
    }

    /// Returns the value of a property, unwrapped from its variant.
    ///
    /// - Throws: ``BusError``, like `call`; ``BusError/invalidArgs`` if the reply has another type.
    public func property(
        _ name: String, of interface: String, at path: String, of destination: String,
        timeout: Duration = .seconds(25)
    ) async throws(BusError) -> BusValue {
        let answer = try await call(
            destination, path, Self.propertiesInterface, "Get", [.string(interface), .string(name)], timeout: timeout)
        guard case .variant(let value) = answer.first else { throw unexpected(answer, from: destination) }
        return value
    }

    /// Returns the values of all properties of an interface, unwrapped from their variants.
    ///
    /// - Throws: ``BusError``, like `call`; ``BusError/invalidArgs`` if the reply has another type.
    public func properties(
        of interface: String, at path: String, of destination: String, timeout: Duration = .seconds(25)
    ) async throws(BusError) -> [String: BusValue] {
        let answer = try await call(
            destination, path, Self.propertiesInterface, "GetAll", [.string(interface)], timeout: timeout)
        guard let properties = answer.first?.properties else { throw unexpected(answer, from: destination) }
        return properties
    }

    /// Sets a property to a value of the property's type.
    ///
    /// - Throws: ``BusError``, like `call`.
    public func setProperty(
        _ name: String, of interface: String, at path: String, of destination: String, to value: BusValue,
        timeout: Duration = .seconds(25)
    ) async throws(BusError) {
        _ = try await call(
            destination, path, Self.propertiesInterface, "Set",
            [.string(interface), .string(name), .variant(value)], timeout: timeout)
    }

    private func unexpected(_ answer: [BusValue], from destination: String) -> BusError {
        BusError(
            name: BusError.invalidArgs,
            message: "unexpected reply type '\(answer.map(\.signature).joined())' from \(destination)")
    }
}

/// The target of a method call.
struct BusCall: Hashable, Sendable, CustomStringConvertible {
    let destination: String
    let path: String
    let interface: String
    let member: String

    /// - Throws: ``BusError/invalidArgs`` if a string contains NUL, at which C would cut it.
    init(_ destination: String, _ path: String, _ interface: String, _ member: String) throws(BusError) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        guard ![destination, path, interface, member].contains(where: { $0.utf8.contains(0) }) else {
            throw BusError(name: BusError.invalidArgs, message: "a name in the call \(self) contains a null character")
        }
    }

    var description: String { "\(interface).\(member) of \(path) at \(destination)" }
}
