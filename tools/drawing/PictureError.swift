/// The fault of a picture's file.
struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1, or `nil` if the fault concerns the whole file.
    let line: Int?
    let reason: String

    var description: String { line.map { "line \($0): \(reason)" } ?? reason }

    init(_ reason: String, line: Int? = nil) {
        self.line = line
        self.reason = reason
    }
}
