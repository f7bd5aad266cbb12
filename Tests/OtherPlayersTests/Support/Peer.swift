import CLinux
import Foundation
import Glibc

/// A server in place of MPD that sends the same greeting to every client, or nothing.
final class Peer: Sendable {
    private let descriptor: Int32

    init(at path: String, saying text: String?) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard clinux_bind(descriptor, path) == 0, listen(descriptor, 5) == 0 else { throw POSIXError(.EIO) }
        guard let text else { return }
        Thread.detachNewThread { [descriptor] in
            while case let client = accept(descriptor, nil, nil), client >= 0 {
                _ = write(client, text, text.utf8.count)
            }
        }
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
