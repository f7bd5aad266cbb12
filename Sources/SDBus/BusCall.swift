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
