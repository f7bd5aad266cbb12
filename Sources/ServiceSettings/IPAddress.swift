import Glibc

/// An IPv4 or IPv6 address without a port. An IPv4-mapped IPv6 address becomes the IPv4 address.
public struct IPAddress: Hashable, Sendable {
    /// Four or sixteen bytes in network order.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Parses `192.168.1.2` or `fd00::1`. A zone such as `%eth0` is ignored.
    public init?(parsing text: some StringProtocol) {
        let text = String(text.prefix { $0 != "%" })
        var four = [UInt8](repeating: 0, count: 4)
        var sixteen = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = four
        } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
            bytes = sixteen.starts(with: Self.mappedPrefix) ? Array(sixteen.suffix(4)) : sixteen
        } else {
            return nil
        }
    }

    /// The prefix of an IPv4-mapped address (RFC 4291, 2.5.5.2).
    private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Whether the address is a loopback address: 127.0.0.0/8 or ::1.
    public var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }
}

extension IPAddress: CustomStringConvertible {
    /// The address in its usual notation.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
