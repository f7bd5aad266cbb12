import CLinux
import Glibc

extension Int32 {
    /// Writes all of a text to this descriptor in the charset of the locale, as ``writeAll(_:)`` does.
    @discardableResult
    func show(_ text: String) -> Bool {
        writeAll(Charset.current.shown(text))
    }

    /// Writes all of a text to this descriptor, and nothing more once that fails.
    ///
    /// - Returns: whether all of it was written; if not, `errno` says why.
    @discardableResult
    func writeAll(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(self, $0.baseAddress, $0.count) }
            switch count {
            case 1...:
                bytes = bytes.dropFirst(count)
            case _ where errno == EAGAIN:
                // Somebody else who has the terminal does not want to wait for it.
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
}
