import ControlProtocol
import FoundationEssentials
import Hummingbird
import NIOCore
import Store

extension Response {
    /// All sessions in the envelope, as they are read: however many there are, one page of them is in memory.
    static func list<Record>(_ pages: SessionPages<Record>) throws -> Response {
        // Before the answer begins: what cannot be read at all is an error, not half a list.
        var pages = pages
        let first = try pages.next()
        let rest = pages
        return Response(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody { writer in
                let encoder = ControlJSON.encoder
                var rest = rest
                var page = first
                var start = #"{"data":["#
                while let sessions = page {
                    var bytes = ByteBuffer()
                    for session in sessions {
                        bytes.writeString(start)
                        bytes.writeBytes(try encoder.encode(session))
                        start = ","
                    }
                    try await writer.write(bytes)
                    page = try rest.next()
                }
                try await writer.write(ByteBuffer(string: (start == "," ? "" : start) + #"],"success":true}"#))
                try await writer.finish(nil)
            })
    }
}
