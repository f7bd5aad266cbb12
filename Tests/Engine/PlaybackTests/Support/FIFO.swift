import Foundation
import Glibc

/// A named pipe and its reading end.
final class FIFO {
    let path: String
    private var descriptor: Int32 = -1

    struct Failure: Error {}

    /// Whether Linux protects FIFOs in sticky folders (`fs.protected_fifos`), as Debian does.
    static var areProtected: Bool {
        (try? String(contentsOfFile: "/proc/sys/fs/protected_fifos", encoding: .utf8)).map { $0 > "0\n" } ?? false
    }

    init(_ path: String) throws {
        guard mkfifo(path, 0o600) == 0 else { throw Failure() }
        self.path = path
    }

    deinit { closeReader() }

    func openReader() { descriptor = open(path, O_RDONLY | O_NONBLOCK) }

    func closeReader() {
        // A second close would close a file of another test.
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// The bytes in the FIFO now, up to a limit.
    func read(limit: Int = .max) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 17)
        while bytes.count < limit {
            let count = Glibc.read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// Whether the FIFO holds any bytes.
    var holdsSomething: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLIN) != 0
    }
}

/// 16-bit samples as bytes in a file or a pipe.
func littleEndian(_ samples: some Sequence<Int16>) -> [UInt8] {
    Array(samples).withUnsafeBytes(Array.init)
}
