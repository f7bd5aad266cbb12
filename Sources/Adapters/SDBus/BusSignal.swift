/// A signal received from a peer.
public struct BusSignal: Hashable, Sendable {
    /// The unique name of the sender, such as `:1.42`.
    public let sender: String
    /// The path of the emitting object.
    public let path: String
    /// The interface that declares the signal.
    public let interface: String
    /// The name of the signal.
    public let member: String
    /// The decoded arguments in order.
    public let arguments: [BusValue]

    init(_ message: borrowing BusMessage) throws(BusError) {
        sender = message.sender
        path = message.path
        interface = message.interface
        member = message.member
        arguments = try message.arguments()
    }
}

/// A D-Bus match rule for signals. A `nil` member matches anything.
public struct BusMatch: Hashable, Sendable {
    /// The sender: a unique name or `org.freedesktop.DBus`. sd-bus does not resolve other well-known names.
    public var sender: String?
    /// The path of the emitting object.
    public var path: String?
    /// The interface of the signal.
    public var interface: String?
    /// The name of the signal.
    public var member: String?
    /// The string that equals the first argument.
    public var firstArgument: String?
    /// The namespace of a bus name in the first argument: `org.mpris` matches `org.mpris.MediaPlayer2`.
    public var firstArgumentNamespace: String?

    /// Creates a rule that matches signals with all given members.
    public init(
        sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil,
        firstArgument: String? = nil, firstArgumentNamespace: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.firstArgument = firstArgument
        self.firstArgumentNamespace = firstArgumentNamespace
    }

    /// Returns the rule for `NameOwnerChanged` of a name. Arguments: name, old owner, new owner; an empty string means
    /// no owner.
    public static func ownerChanges(of name: String) -> BusMatch {
        BusMatch(sender: Bus.daemon, interface: Bus.daemon, member: "NameOwnerChanged", firstArgument: name)
    }

    /// Returns the rule for `NameOwnerChanged` of all names in a namespace.
    public static func ownerChanges(in namespace: String) -> BusMatch {
        BusMatch(
            sender: Bus.daemon, interface: Bus.daemon, member: "NameOwnerChanged", firstArgumentNamespace: namespace)
    }

    /// Returns the rule for `PropertiesChanged`. Arguments: interface, new values by name, names of invalidated
    /// properties.
    public static func propertyChanges(of interface: String, path: String, sender: String? = nil) -> BusMatch {
        BusMatch(
            sender: sender, path: path, interface: Bus.propertiesInterface, member: "PropertiesChanged",
            firstArgument: interface)
    }

    /// The rule in D-Bus syntax.
    var rule: String {
        get throws(BusError) {
            let parts = [
                ("type", "signal"), ("sender", sender), ("path", path), ("interface", interface), ("member", member),
                ("arg0", firstArgument), ("arg0namespace", firstArgumentNamespace),
            ]
            var rule: [String] = []
            for case (let key, let value?) in parts {
                guard !value.utf8.contains(0), !value.contains("'") else {
                    throw BusError(name: BusError.invalidArgs, message: "invalid \(key) in a signal match: '\(value)'")
                }
                rule.append("\(key)='\(value)'")
            }
            return rule.joined(separator: ",")
        }
    }
}

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
