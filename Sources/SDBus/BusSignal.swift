/// A signal that came over a bus.
public struct BusSignal: Hashable, Sendable {
    /// The unique name of who sent it, such as `:1.42`.
    public let sender: String
    /// The object that it is about.
    public let path: String
    /// The interface that it belongs to.
    public let interface: String
    /// Its name.
    public let member: String
    /// What it says.
    public let arguments: [BusValue]

    init(_ message: borrowing BusMessage) throws(BusError) {
        sender = message.sender
        path = message.path
        interface = message.interface
        member = message.member
        arguments = try message.arguments()
    }
}

/// Which signals are wanted. What is `nil` may be anything.
public struct BusMatch: Hashable, Sendable {
    /// Who sends them: a unique name or `org.freedesktop.DBus`. By another name, sd-bus does not recognise a sender.
    public var sender: String?
    /// The object that they are about.
    public var path: String?
    /// Their interface.
    public var interface: String?
    /// Their name.
    public var member: String?
    /// Their first argument, a string.
    public var firstArgument: String?
    /// Their first argument, a bus name: this one or one below it, `org.mpris` for `org.mpris.MediaPlayer2`.
    public var firstArgumentNamespace: String?

    /// Signals that are so.
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

    /// The bus's own word that a name has got, changed or lost its owner: name, old owner, new owner, or empty strings.
    public static func ownerChanges(of name: String) -> BusMatch {
        BusMatch(sender: Bus.daemon, interface: Bus.daemon, member: "NameOwnerChanged", firstArgument: name)
    }

    /// The same for all names in a namespace.
    public static func ownerChanges(in namespace: String) -> BusMatch {
        BusMatch(
            sender: Bus.daemon, interface: Bus.daemon, member: "NameOwnerChanged", firstArgumentNamespace: namespace)
    }

    /// What changes in the properties of an interface: its name, new values by property, names of changed properties.
    public static func propertyChanges(of interface: String, path: String, sender: String? = nil) -> BusMatch {
        BusMatch(
            sender: sender, path: path, interface: Bus.propertiesInterface, member: "PropertiesChanged",
            firstArgument: interface)
    }

    /// The match rule as D-Bus writes it.
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
