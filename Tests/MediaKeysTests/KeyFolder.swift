import Foundation
import Glibc
import TestSupport

@testable import MediaKeys

/// A folder like `/dev/input`, with FIFOs for devices.
final class KeyFolder: Sendable {
    let folder: TemporaryFolder

    init() throws {
        // A write without a reader must fail instead of raising a signal.
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryFolder()
    }

    var path: String { folder.path }

    func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    func device(_ name: String) -> MediaKeyDevice { MediaKeyDevice(path: path(name), name: name) }

    func connect(_ name: String, permissions: mode_t = 0o600) throws {
        guard mkfifo(path(name), permissions) == 0 else { throw POSIXError(.EIO) }
    }

    func disconnect(_ name: String) throws {
        guard unlink(path(name)) == 0 else { throw POSIXError(.EIO) }
    }

    /// The writing end of a device that has a reader.
    func writer(of name: String) throws -> FileHandle {
        let descriptor = open(path(name), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Sends records from a device at once, and closes it.
    func send(_ bytes: [UInt8], from name: String) throws {
        let writer = try writer(of: name)
        try writer.write(contentsOf: Data(bytes))
        try writer.close()
    }
}
