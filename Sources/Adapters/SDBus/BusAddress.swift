import Glibc

/// A D-Bus server address, such as `unix:path=/run/user/1000/bus`.
///
/// ```swift
/// let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus"]
/// let address = try BusAddress.session(environment: environment, user: 1000)  // unix:path=/run/user/1000/bus
/// ```
public struct BusAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address in D-Bus syntax.
    public let text: String

    /// Creates an address from D-Bus syntax. Of several, separated by semicolons, the first that answers is used.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates the address of a Unix socket.
    public init(socket path: String) {
        self.init("unix:path=" + path.utf8.map(Self.escaped).joined())
    }

    /// The address in D-Bus syntax.
    public var description: String { text }

    /// Returns the session bus of a user: `$DBUS_SESSION_BUS_ADDRESS`, else the socket `$XDG_RUNTIME_DIR/bus` if it
    /// exists, else `/run/user/UID/bus` if it exists. Programs started by cron or ssh often have neither variable.
    ///
    /// - Throws: ``BusError/noServer`` if the variable is not set and no socket exists.
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

    /// Returns the candidate paths of a user's session bus socket, in order of preference.
    static func sessionSockets(environment: [String: String], user: UInt32) -> [String] {
        // The XDG specification: a relative path is invalid and must be ignored.
        let folder = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let common = "/run/user/\(user)"
        return (folder.map { $0 == common ? [common] : [$0, common] } ?? [common]).map { "\($0)/bus" }
    }

    /// The socket path of a single `unix:path=` address without escapes, else `nil`.
    var socket: String? {
        guard text.hasPrefix("unix:path="), !text.contains("%"), !text.contains(";") else { return nil }
        return text.dropFirst("unix:path=".count).split(separator: ",").first.map(String.init)
    }

    /// Escapes a byte of an address value, unless the D-Bus specification lists it as optionally-escaped.
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
