import CLinux
import Glibc
import Synchronization

/// Ports for servers whose port must be known beforehand.
enum Port {
    /// Below the ephemeral range of the system.
    private static let last = Atomic(Int.random(in: 20_000..<26_000))

    /// Returns a port without a listener that no other test receives.
    static func next() -> Int {
        while true {
            let port = last.add(1, ordering: .relaxed).newValue
            if isFree(port) { return port }
        }
    }

    private static func isFree(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        return withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                bind(descriptor, $0.baseAddress, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
