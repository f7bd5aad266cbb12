/// The error of a loudness measurement.
public struct Ebur128Error: Error, Hashable, CustomStringConvertible {
    /// The libebur128 function that failed.
    public let function: String
    /// The error code of the library; `nil` if the function returned no value.
    public let code: Int32?

    /// The error message.
    public var description: String { "cannot measure the loudness: \(function)\(code.map { ": error \($0)" } ?? "")" }

    init(_ function: String, code: Int32? = nil) {
        self.function = function
        self.code = code
    }
}
