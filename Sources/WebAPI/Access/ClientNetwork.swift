import ServiceSettings

/// The network that identifies a client: the whole IPv4 address, or the first 64 bits of an IPv6 address, because the
/// client chooses the others itself.
struct ClientNetwork: Hashable, Sendable {
    private let bytes: [UInt8]

    init(of address: IPAddress) {
        bytes = Array(address.bytes.prefix(address.bytes.count == 4 ? 4 : 8))
    }
}
