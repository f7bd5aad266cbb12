import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import PracticeCore
import PracticeData

/// The whole database as one document: export, import and deletion.
struct ExchangeRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("export") { _, _ in
            let practice = backend.practice
            var pieces = try await practice.exchange.pieces()
            // Read before the response begins, so that an unreadable database is an error and not half a document.
            let first = try await practice.exchange.next(of: &pieces)
            let rest = pieces
            // A response that has begun cannot be refused any more, so its pieces may wait longer than a request.
            let exchange = practice.waiting(.command).exchange
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8",
                    .contentDisposition: #"attachment; filename="limber-\#(practice.context.today).json""#,
                ],
                body: ResponseBody { writer in
                    var rest = rest
                    var piece = first
                    while let bytes = piece {
                        try await writer.write(ByteBuffer(bytes: bytes))
                        piece = try await exchange.next(of: &rest)
                    }
                    try await writer.finish(nil)
                })
        }
        router.post("import") { request, context in
            let document = backend.practice.exchange.importFile()
            try await request.receive(context, upTo: ImportFile.mostBytes) { bytes in
                try await document.append(Array(bytes.readableBytesView))
            }
            return Response.data(try await take(document))
        }
        router.post("clear") { request, context in
            _ = try await request.body(as: Self.confirmation, context)
            try await backend.practice.exchange.clear()
            backend.forgetLeftovers()
            return Response.data(NoContent())
        }
    }

    private func take(_ document: ImportFile) async throws -> ImportCounts {
        do {
            return try await backend.practice.exchange.importDocument(document)
        } catch ImportError.document(let sentence) {
            throw APIError.refused(sentence)
        }
    }

    private static let confirmation = BodyRule<Bool>.object { object in
        object.required("confirm", .text("the word CLEAR") { $0 == "CLEAR" ? true : nil })
    }
}
