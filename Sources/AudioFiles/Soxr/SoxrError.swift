/// The error of a sample rate conversion.
public struct SoxrError: Error, Hashable, CustomStringConvertible {
    /// The C function that failed.
    public let function: String
    /// The reason in libsoxr's words.
    public let text: String

    /// The error message: the function and the reason.
    public var description: String { "cannot convert the sample rate: \(function): \(text)" }

    /// Throws the error text that a libsoxr call returned; `nil` is success.
    static func check(_ function: String, _ text: UnsafePointer<CChar>?) throws(SoxrError) {
        if let text { throw SoxrError(function: function, text: String(cString: text)) }
    }
}
