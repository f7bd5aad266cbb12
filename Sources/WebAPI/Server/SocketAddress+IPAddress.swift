import NIOCore
import ServiceSettings
import SessionCore

extension SocketAddress {
    /// The address without its port.
    var address: IPAddress? { ipAddress.flatMap { IPAddress(parsing: $0) } }
}
