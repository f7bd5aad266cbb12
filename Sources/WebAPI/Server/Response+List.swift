import ControlProtocol
import FoundationEssentials
import Hummingbird
import NIOCore
import PracticeData

extension Response {
    /// Streams all records in an envelope, with one page of them in memory at a time.
    static func list<Record>(_ pages: SessionPages<Record>, of practice: PracticeService) async throws -> Response {
        // Read before the response begins, so that an unreadable database is an error and not half a list.
        var pages = pages
        let first = try await practice.next(of: &pages)
        let rest = pages
        // A response that has begun cannot be refused any more, so its pages may wait longer than a request.
        let practice = practice.waiting(.command)
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
                    page = try await practice.next(of: &rest)
                }
                try await writer.write(ByteBuffer(string: (start == "," ? "" : start) + #"],"success":true}"#))
                try await writer.finish(nil)
            })
    }
}
