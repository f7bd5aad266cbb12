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

/// A range of IP addresses with a common prefix, such as a home network.
///
/// ```swift
/// let home = NetworkRange(parsing: "192.168.1.0/24")
/// let isAtHome = home?.contains(neighbour)  // true for 192.168.1.20
/// ```
public struct NetworkRange: Hashable, Sendable {
    /// An address of the range; the bits after ``prefix`` are ignored.
    public let address: IPAddress
    /// The number of common bits.
    public let prefix: Int

    /// Parses CIDR notation such as `192.168.1.0/24` or `fd00::/8`. An address alone is a range of one.
    public init?(parsing text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(parsing: parts[0]), !parts[0].contains("%") else { return nil }
        let bits = address.bytes.count * 8
        guard parts.count == 2 else {
            (self.address, prefix) = (address, bits)
            return
        }
        guard parts[1].allSatisfy({ $0.isASCII && $0.isNumber }), let prefix = Int(parts[1]), 0...bits ~= prefix else {
            return nil
        }
        (self.address, self.prefix) = (address, prefix)
    }

    /// Returns whether an address is in the range. IPv4 and IPv6 never match each other.
    public func contains(_ other: IPAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        let (whole, rest) = prefix.quotientAndRemainder(dividingBy: 8)
        guard address.bytes.prefix(whole) == other.bytes.prefix(whole) else { return false }
        return rest == 0 || (address.bytes[whole] ^ other.bytes[whole]) >> (8 - rest) == 0
    }
}

extension NetworkRange: CustomStringConvertible {
    /// The range in CIDR notation.
    public var description: String { "\(address)/\(prefix)" }
}
