import Hummingbird
import NIOCore
import ServiceSettings

/// What is known of a request besides itself.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection that it came by.
    let channel: any Channel
    /// The address of the client; `nil` where a proxy does not know it.
    var client: IPAddress?
    /// What its client may take.
    var limits = Limits()

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The part of the path that a route calls `name`.
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
