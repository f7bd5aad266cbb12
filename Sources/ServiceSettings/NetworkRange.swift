/// The addresses that begin with the same bits, such as those of a home network.
public struct NetworkRange: Hashable, Sendable {
    /// The first of them.
    public let address: IPAddress
    /// How many bits they have in common.
    public let prefix: Int

    /// Reads `192.168.1.0/24` or `fd00::/8`; an address alone is a network of one.
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

    /// Whether an address is one of them.
    public func contains(_ other: IPAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        let (whole, rest) = prefix.quotientAndRemainder(dividingBy: 8)
        guard address.bytes.prefix(whole) == other.bytes.prefix(whole) else { return false }
        return rest == 0 || (address.bytes[whole] ^ other.bytes[whole]) >> (8 - rest) == 0
    }
}

extension NetworkRange: CustomStringConvertible {
    /// The network as it is written.
    public var description: String { "\(address)/\(prefix)" }
}
