import CALSA

/// A failed libasound call.
public struct ALSAError: Error, Hashable, CustomStringConvertible {
    /// The errno that the call returned, such as `ENODEV`.
    public let code: Int32
    /// The C function that failed.
    public let function: String

    /// An errno and the function that returned it.
    public init(code: Int32, function: String) {
        self.code = code
        self.function = function
    }

    /// What went wrong, as libasound words it.
    public var description: String { String(cString: snd_strerror(-code)) }
}

/// Runs a libasound call and throws when it returns a negative code.
@discardableResult
func check<Value: FixedWidthInteger & SignedInteger>(_ function: String, _ result: Value) throws(ALSAError) -> Value {
    guard result >= 0 else { throw ALSAError(code: Int32(-result), function: function) }
    return result
}
