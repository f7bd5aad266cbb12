import Hummingbird
import NIOCore
import Platform
import ServiceSettings
import SessionCore

/// The context of a request.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The channel of the connection.
    let channel: any Channel
    /// The address of the client; `nil` if a trusted proxy does not know it.
    var client: IPAddress?
    /// The user of this computer who owns the client's socket; `nil` for other clients, and behind a proxy.
    var user: LocalUser?
    /// Whether the connection of the client is encrypted, by a trusted proxy.
    var isEncrypted = false
    /// The limits that apply to the client.
    var limits = Limits()

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The network that identifies the client; `nil` if its address is unknown.
    var network: ClientNetwork? { client.map { ClientNetwork(of: $0, user: user) } }

    /// The address of the client in a log.
    var clientName: String { client?.description ?? "unknown" }

    /// Returns the decoded path parameter with a name.
    func parameter(_ name: String) -> String {
        let written = Array((parameters.get(name) ?? "").utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < written.count {
            let digits = written[min(index + 1, written.count)..<min(index + 3, written.count)]
            let text = String(decoding: digits, as: UTF8.self)
            if written[index] == UInt8(ascii: "%"), digits.count == 2, let byte = UInt8(text, radix: 16) {
                bytes.append(byte)
                index += 3
            } else {
                bytes.append(written[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension SocketAddress {
    /// The IP address without the port.
    var address: IPAddress? { ipAddress.flatMap { IPAddress(parsing: $0) } }
}
