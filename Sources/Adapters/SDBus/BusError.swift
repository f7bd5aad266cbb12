import CSDBus

/// A D-Bus error: an error reply of a peer, or a failure of the connection.
public struct BusError: Error, Hashable, Sendable {
    /// The D-Bus error name, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
    public let name: String
    /// The message for users; empty if the peer sent none.
    public let message: String

    /// Creates an error with a D-Bus name and a message.
    public init(name: String, message: String) {
        self.name = name
        self.message = message
    }
}

extension BusError {
    /// No bus listens at the address.
    public static let noServer = "org.freedesktop.DBus.Error.NoServer"
    /// The connection has ended.
    public static let disconnected = "org.freedesktop.DBus.Error.Disconnected"
    /// The reply timed out, or the peer left the bus.
    public static let noReply = "org.freedesktop.DBus.Error.NoReply"
    /// The called name has no owner, and the bus has no service to start for it.
    public static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
    /// The name has no owner.
    public static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
    /// The object has no such method.
    public static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    /// The object has no such property.
    public static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
    /// The property cannot be set.
    public static let propertyReadOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
    /// An argument is missing or has a wrong type or value.
    public static let invalidArgs = "org.freedesktop.DBus.Error.InvalidArgs"
    /// The object does not support the operation.
    public static let notSupported = "org.freedesktop.DBus.Error.NotSupported"
    /// The generic error name of D-Bus.
    public static let failed = "org.freedesktop.DBus.Error.Failed"
    /// The waiting task was cancelled.
    public static let cancelled = "System.Error.ECANCELED"

    static var cancellation: BusError { BusError(name: cancelled, message: "the call was cancelled") }
}

extension BusError: CustomStringConvertible {
    /// The message followed by the error name.
    public var description: String { message.isEmpty ? name : "\(message) (\(name))" }
}

extension BusError {
    /// Creates the D-Bus error for an errno. `step` completes "cannot …".
    init(code: Int32, step: String) {
        var error = sd_bus_error()
        sd_bus_error_set_errno(&error, code)
        defer { sd_bus_error_free(&error) }
        self.init(error, step: step)
    }

    init(_ error: sd_bus_error, step: String? = nil) {
        name = error.name.map { String(cString: $0) } ?? Self.failed
        let text = error.message.map { String(cString: $0) } ?? ""
        message = step.map { "cannot \($0): \(text)" } ?? text
    }
}

/// Returns the result of an sd-bus call, or throws if it is a negative errno. `step` completes "cannot …".
@discardableResult
func check(_ step: @autoclosure () -> String, _ result: Int32) throws(BusError) -> Int32 {
    guard result >= 0 else { throw BusError(code: result, step: step()) }
    return result
}
