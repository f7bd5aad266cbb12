import CLinux
import Foundation

/// A client that sends arbitrary bytes and reads the answers.
final class RawClient {
    private let descriptor: Int32
    private var heard: [UInt8] = []

    init(at path: String) throws {
        descriptor = clinux_socket()
        // Reads time out, so that a missing answer fails the test.
        _ = fcntl(descriptor, F_SETFL, 0)
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard clinux_connect(descriptor, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends all bytes, or as many as the server takes.
    @discardableResult
    func say(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult
    func say(_ text: String) -> Bool { say(Array(text.utf8)) }

    func hangUpMySide() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// The next line; `nil` at the end.
    func line() -> String? {
        while true {
            if let end = heard.firstIndex(of: UInt8(ascii: "\n")) {
                defer { heard.removeFirst(end + 1) }
                return String(decoding: heard[..<end], as: UTF8.self)
            }
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0 else { return nil }
            heard += bytes.prefix(count)
        }
    }

    /// All lines up to the end.
    func lines() -> [String] {
        Array(sequence(state: self) { $0.line() })
    }
}

extension RawClient {
    /// Sends a line and returns the next line of the server.
    func ask(_ line: String) -> String? {
        say(line + "\n")
        return self.line()
    }
}
