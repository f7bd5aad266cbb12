import CALSA

/// A failed libasound call.
public struct ALSAError: Error, Hashable, CustomStringConvertible {
    /// The errno that the call returned, such as `ENODEV`.
    public let code: Int32
    /// The C function that failed.
    public let function: String

    /// Creates an error from a positive errno and the function that returned it.
    public init(code: Int32, function: String) {
        self.code = code
        self.function = function
    }

    /// The error text of libasound.
    public var description: String { String(cString: snd_strerror(-code)) }
}

/// Returns the result of a libasound call, or throws if it is a negative errno.
@discardableResult
func check<Value: FixedWidthInteger & SignedInteger>(_ function: String, _ result: Value) throws(ALSAError) -> Value {
    guard result >= 0 else { throw ALSAError(code: Int32(-result), function: function) }
    return result
}
