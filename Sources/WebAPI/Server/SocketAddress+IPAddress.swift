import NIOCore
import ServiceSettings
import SessionCore

extension SocketAddress {
    /// The IP address without the port.
    var address: IPAddress? { ipAddress.flatMap { IPAddress(parsing: $0) } }
}
