/// A conversion of rates that libsoxr refused.
public struct SoxrError: Error, Hashable, CustomStringConvertible {
    /// The C function that failed.
    public let function: String
    /// Why, in the words of the library.
    public let text: String

    /// One sentence that names the function.
    public var description: String { "cannot convert the sample rate: \(function): \(text)" }

    /// Throws what a libsoxr call returned, unless that is nil.
    static func check(_ function: String, _ text: UnsafePointer<CChar>?) throws(SoxrError) {
        if let text { throw SoxrError(function: function, text: String(cString: text)) }
    }
}
