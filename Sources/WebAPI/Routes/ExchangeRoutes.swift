import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import PracticeCore
import Store

/// Everything that is stored, as one document: handed out, taken in, or forgotten.
struct ExchangeRoutes {
    let backend: Backend

    /// A million sessions are some hundred MiB; no box has room for many more.
    private static let longestDocument = 256 << 20

    func add(to router: some RouterMethods<WebContext>) {
        router.get("export") { _, _ in
            var pieces = try backend.store().exportPieces(at: backend.now())
            // Before the answer begins: what cannot be read at all is an error, not half a document.
            let first = try pieces.next()
            let rest = pieces
            let today = backend.days().day(of: backend.now())
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8",
                    .contentDisposition: #"attachment; filename="limber-\#(today).json""#,
                ],
                body: ResponseBody { writer in
                    var rest = rest
                    var piece = first
                    while let bytes = piece {
                        try await writer.write(ByteBuffer(bytes: bytes))
                        piece = try rest.next()
                    }
                    try await writer.finish(nil)
                })
        }
        router.post("import") { request, context in
            let document = try await request.data(context, upTo: Self.longestDocument)
            return Response.data(try take(document))
        }
        router.post("clear") { request, context in
            _ = try await request.body(as: Self.confirmation, context)
            try backend.store().clear()
            backend.forgetLeftovers()
            return Response.data(NoContent())
        }
    }

    private func take(_ document: Data) throws -> ImportCounts {
        do {
            return try backend.store().importDocument(document)
        } catch ImportError.document(let sentence) {
            throw APIError.refused(sentence)
        }
    }

    private static let confirmation = BodyRule<Bool>.object { object in
        object.required("confirm", .text("the word CLEAR") { $0 == "CLEAR" ? true : nil })
    }
}
