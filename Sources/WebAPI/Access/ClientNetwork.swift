import ServiceSettings

/// The part of an address that tells clients apart: all of version 4, the first 64 bits of version 6, where a client
/// chooses the others itself.
struct ClientNetwork: Hashable, Sendable {
    private let bytes: [UInt8]

    init(of address: IPAddress) {
        bytes = Array(address.bytes.prefix(address.bytes.count == 4 ? 4 : 8))
    }
}
