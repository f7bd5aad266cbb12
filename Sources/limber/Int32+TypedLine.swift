import Glibc

extension Int32 {
    /// Reads a line that a person types at the terminal with this descriptor, without the space around and between its
    /// words; `nil` where the terminal went away or the person ended the input.
    func typedLine() -> String? {
        var bytes = [UInt8](repeating: 0, count: 1024)
        // A terminal gives a line at a time.
        let count = read(self, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }
}
