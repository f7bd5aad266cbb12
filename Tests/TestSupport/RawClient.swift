import CLinux
import Foundation
import Glibc

/// A client of a Unix socket that sends arbitrary bytes and reads the answers.
package final class RawClient {
    private let descriptor: Int32
    private var heard: [UInt8] = []

    package init(at path: String) throws {
        descriptor = clinux_socket()
        _ = fcntl(descriptor, F_SETFL, 0)
        guard clinux_connect(descriptor, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit {
        // Ends the reading of ``incoming``.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// Sends all bytes, or as many as the server takes within a minute.
    @discardableResult
    package func say(_ bytes: some Collection<UInt8>) -> Bool {
        limit(SO_SNDTIMEO)
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult
    package func say(_ text: String) -> Bool { say(Array(text.utf8)) }

    /// Closes the sending half of the connection.
    package func hangUpMySide() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Blocks for the next line; `nil` at the end, and after a minute, so that a missing answer fails the test.
    package func line() -> String? {
        limit(SO_RCVTIMEO)
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

    /// Blocks for all lines up to the end.
    package func lines() -> [String] { Array(sequence(state: self) { $0.line() }) }

    /// Sends a line, and blocks for the next line of the server.
    package func ask(_ line: String) -> String? {
        say(line + "\n")
        return self.line()
    }

    /// The lines of the server as they arrive, for a client that calls none of the blocking functions.
    var incoming: AsyncStream<String> { FileHandle(fileDescriptor: dup(descriptor), closeOnDealloc: true).lines }

    private func limit(_ option: Int32) {
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
}

/// A server on a Unix socket that sends the same greeting to every client, or nothing, and never answers.
package final class Peer: Sendable {
    private let descriptor: Int32
    private let accepts: Bool

    /// Listens at a path. Accepts clients if there is a greeting, and may disconnect after it.
    package init(at path: String, saying greeting: [UInt8]? = nil, hangsUp: Bool = false) throws {
        accepts = greeting != nil
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard clinux_bind(descriptor, path) == 0, listen(descriptor, 5) == 0 else { throw POSIXError(.EIO) }
        guard let greeting else { return }
        Thread.detachNewThread { [descriptor] in
            while case let client = accept(descriptor, nil, nil), client >= 0 {
                _ = send(client, greeting, greeting.count, Int32(MSG_NOSIGNAL))
                if hangsUp { close(client) }
            }
            close(descriptor)
        }
    }

    deinit {
        // Ends the thread, which closes the socket.
        shutdown(descriptor, Int32(SHUT_RDWR))
        if !accepts { close(descriptor) }
    }
}
