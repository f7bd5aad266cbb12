import CLinux
import Glibc

extension Int32 {
    /// Writes a text to this descriptor in the charset of the locale, as ``writeAll(_:)`` does.
    @discardableResult
    func show(_ text: String) -> Bool {
        writeAll(ProcessContext.current.charset.shown(text))
    }

    /// Writes lines to this descriptor, without their control characters.
    func show(lines: [String]) {
        for line in lines { show("\(line.withoutControls())\n") }
    }

    /// Writes a text to this descriptor until everything is written or a write fails.
    ///
    /// - Returns: Whether everything was written. If not, `errno` is the reason.
    @discardableResult
    func writeAll(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(self, $0.baseAddress, $0.count) }
            switch count {
            case 1...:
                bytes = bytes.dropFirst(count)
            case _ where errno == EAGAIN:
                // Another process that shares the open file may have set O_NONBLOCK.
                var descriptors = [pollfd(fd: self, events: Int16(POLLOUT), revents: 0)]
                poll(&descriptors, 1, -1)
            case _ where errno == EINTR:
                continue
            default:
                return false
            }
        }
        return true
    }

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
