import ServiceSettings

/// The network that identifies a client: the whole IPv4 address, or the first 64 bits of an IPv6 address, because the
/// client chooses the others itself. This computer is one network: a local user has 16 million addresses, and two families.
struct ClientNetwork: Hashable, Sendable {
    private let bytes: [UInt8]

    init(of address: IPAddress) {
        bytes = address.isLoopback ? [] : Array(address.bytes.prefix(address.bytes.count == 4 ? 4 : 8))
    }
}
