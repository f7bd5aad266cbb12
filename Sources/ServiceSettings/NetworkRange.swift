/// A range of IP addresses with a common prefix, such as a home network.
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
