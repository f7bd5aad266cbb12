import Glibc

/// Where a bus listens, as D-Bus writes it: `unix:path=/run/user/1000/bus`.
public struct BusAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address.
    public let text: String

    /// An address, or several with semicolons between them, of which the first that answers is taken.
    public init(_ text: String) {
        self.text = text
    }

    /// The address of a socket.
    public init(socket path: String) {
        self.init("unix:path=" + path.utf8.map(Self.escaped).joined())
    }

    /// The address as it was given.
    public var description: String { text }

    /// The session bus of a user: `$DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`, else `/run/user/UID/bus`,
    /// which is what programs that cron or ssh started are left with. The sockets count where they exist.
    ///
    /// - Throws: ``BusError/noServer`` where there is none.
    public static func session(environment: [String: String], user: UInt32) throws(BusError) -> BusAddress {
        try session(environment: environment, user: user) { access($0, F_OK) == 0 }
    }

    static func session(
        environment: [String: String], user: UInt32, exists: (String) -> Bool
    ) throws(BusError) -> BusAddress {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return BusAddress(address) }
        let sockets = sessionSockets(environment: environment, user: user)
        if let socket = sockets.first(where: exists) { return BusAddress(socket: socket) }
        throw BusError(
            name: BusError.noServer,
            message: "no session bus: DBUS_SESSION_BUS_ADDRESS is not set and no socket exists at "
                + sockets.joined(separator: " or "))
    }

    /// Where the socket of a user's session bus may be, the likeliest first.
    static func sessionSockets(environment: [String: String], user: UInt32) -> [String] {
        // A relative folder is invalid, says the XDG specification, and counts as none.
        let folder = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let common = "/run/user/\(user)"
        return (folder.map { $0 == common ? [common] : [$0, common] } ?? [common]).map { "\($0)/bus" }
    }

    /// The path of its socket, where it has one that is written plainly.
    var socket: String? {
        guard text.hasPrefix("unix:path="), !text.contains("%"), !text.contains(";") else { return nil }
        return text.dropFirst("unix:path=".count).split(separator: ",").first.map(String.init)
    }

    /// What the D-Bus specification lets stand for itself in a value.
    private static func escaped(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"),
            UInt8(ascii: "."), UInt8(ascii: "\\"), UInt8(ascii: "*"):
            String(UnicodeScalar(byte))
        default:
            "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }

    func unusable(_ reason: String) -> BusError {
        BusError(
            name: BusError.noServer,
            message: "cannot connect to D-Bus at \(text): \(reason); check DBUS_SESSION_BUS_ADDRESS")
    }
}
