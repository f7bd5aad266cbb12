import FoundationEssentials
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression
import Synchronization

/// The page's files in gzip format, compressed once for each content.
final class GzipCache: Sendable {
    /// The compressed files by name, each with the entity tag of its content.
    private let entries = Mutex<[String: (tag: String, bytes: ByteBuffer)]>([:])

    /// Returns the content of a file in gzip format; `nil` if compression does not make it shorter.
    ///
    /// - Parameter name: The path of the file, whose earlier content is replaced in the cache.
    func compressed(_ file: WebFolder.File, name: String) -> ByteBuffer? {
        var entry = entries.withLock { $0[name] } ?? (tag: "", bytes: ByteBuffer())
        if entry.tag != file.tag {
            entry = (file.tag, Self.gzip(file.bytes))
            entries.withLock { $0[name] = entry }
        }
        return entry.bytes.readableBytes < file.bytes.count ? entry.bytes : nil
    }

    /// Compresses data with the compressor for HTTP responses, which works only in a channel. The channel has no
    /// connection.
    private static func gzip(_ bytes: Data) -> ByteBuffer {
        let channel = EmbeddedChannel(handler: HTTPResponseCompressor())
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        var compressed = ByteBuffer()
        do {
            let request = HTTPRequestHead(
                version: .http1_1, method: .GET, uri: "/", headers: ["accept-encoding": "gzip"])
            try channel.writeInbound(HTTPServerRequestPart.head(request))
            let response = HTTPResponseHead(version: .http1_1, status: .ok)
            channel.write(HTTPServerResponsePart.head(response), promise: nil)
            channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes))), promise: nil)
            channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
            while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
                if case .body(.byteBuffer(var buffer)) = part { compressed.writeBuffer(&buffer) }
            }
        } catch {
            // No handler of the channel throws. Without a result, the file is sent as it is.
            return ByteBuffer(bytes: bytes)
        }
        return compressed
    }
}
