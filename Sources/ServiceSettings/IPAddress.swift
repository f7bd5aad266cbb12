import Glibc

/// An address of the Internet Protocol, without a port. One of version 4 that is written as version 6 is one of version 4.
public struct IPAddress: Hashable, Sendable {
    /// Four bytes or sixteen, as they go over the wire.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads `192.168.1.2` or `fd00::1`, the latter also with a scope such as `%eth0`, which is forgotten.
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

    /// What precedes the four bytes of an address of version 4 (RFC 4291, 2.5.5.2).
    private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Whether only programs on the same machine reach it.
    public var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }
}

extension IPAddress: CustomStringConvertible {
    /// The address as people write it.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
