import CSDBus

/// Why something on a bus failed: what a peer answered, or what became of the connection.
public struct BusError: Error, Hashable, Sendable {
    /// The error's name as D-Bus has it, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
    public let name: String
    /// What went wrong, for people.
    public let message: String

    /// An error with a D-Bus name and a sentence.
    public init(name: String, message: String) {
        self.name = name
        self.message = message
    }
}

extension BusError {
    /// There is no bus to connect to.
    public static let noServer = "org.freedesktop.DBus.Error.NoServer"
    /// The connection has ended.
    public static let disconnected = "org.freedesktop.DBus.Error.Disconnected"
    /// No answer came in time, or who was asked went away.
    public static let noReply = "org.freedesktop.DBus.Error.NoReply"
    /// Nobody has the name that was called, and the bus, which was asked to, knows of no service to start for it.
    public static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
    /// Nobody has the name that was called or asked about.
    public static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
    /// The object has no such method.
    public static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    /// The object has no such property.
    public static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
    /// The property cannot be set.
    public static let propertyReadOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
    /// Arguments are missing, or of other types or values than they must be.
    public static let invalidArgs = "org.freedesktop.DBus.Error.InvalidArgs"
    /// The object does not offer this.
    public static let notSupported = "org.freedesktop.DBus.Error.NotSupported"
    /// Anything else.
    public static let failed = "org.freedesktop.DBus.Error.Failed"
    /// The task that waited was cancelled.
    public static let cancelled = "System.Error.ECANCELED"

    static var cancellation: BusError { BusError(name: cancelled, message: "the call was cancelled") }
}

extension BusError: CustomStringConvertible {
    /// The sentence and the name.
    public var description: String { message.isEmpty ? name : "\(message) (\(name))" }
}

extension BusError {
    /// What an errno means on a bus; `step` says what failed.
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

/// Runs an sd-bus call and throws when it returns a negative errno; `step` completes "cannot …".
@discardableResult
func check(_ step: @autoclosure () -> String, _ result: Int32) throws(BusError) -> Int32 {
    guard result >= 0 else { throw BusError(code: result, step: step()) }
    return result
}
