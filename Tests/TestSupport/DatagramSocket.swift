import CLinux
import Foundation
import Glibc

/// A socket that receives the notifications of a service, in place of systemd.
package final class DatagramSocket: Sendable {
    private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

    package init(at path: String) throws {
        guard clinux_bind(descriptor, path) == 0 else { throw POSIXError(.EIO) }
    }

    deinit { close(descriptor) }

    /// Waits for the next datagram.
    package func message() -> String { receive() ?? "" }

    /// Takes the datagrams that have arrived.
    @discardableResult
    package func drain() -> [String] {
        var messages: [String] = []
        while let message = receive(Int32(MSG_DONTWAIT)) { messages.append(message) }
        return messages
    }

    private func receive(_ flags: Int32 = 0) -> String? {
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = recv(descriptor, &bytes, bytes.count, flags)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
