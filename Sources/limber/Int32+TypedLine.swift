import Glibc

extension Int32 {
    /// Reads a line from the terminal with this descriptor. Trims the spaces and collapses those between words; returns
    /// `nil` if the terminal is gone or the input has ended.
    func typedLine() -> String? {
        var bytes = [UInt8](repeating: 0, count: 1024)
        // In canonical mode, read(2) returns one line.
        let count = read(self, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }
}
