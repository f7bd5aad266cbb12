import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Platform
import PracticeCore
import PracticeData
import SessionCore
import UserFiles

/// The routes `GET /api/export`, `POST /api/import` and `POST /api/clear`: export, import and deletion of all data as
/// one JSON document.
struct ExchangeRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("export") { _, _ in
            let practice = backend.practice
            var pieces = try await practice.exchange.pieces(with: try await unsavedSessions())
            // Read the first piece before the response begins: an unreadable database then gives an error status and
            // not half a document.
            let first = try await practice.exchange.next(of: &pieces)
            let rest = pieces
            // Once the status is sent, an error can only cut the document off. The further pieces therefore wait for
            // the database up to 5 s, like a command, and not 2 s, like a request.
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
            do {
                return try await request.withBody(context, upTo: ExchangeUseCases.mostDocumentBytes) { document in
                    Response.data(
                        try await backend.practice.exchange.importDocument(
                            document, checkingRoutines: RoutineFile.fault(in:named:)))
                }
            } catch let error as APIError where error.code == .tooLarge {
                throw APIError(error.status, error.code, "The document is \(ImportError.tooLongReason)")
            }
        }
        router.post("clear") { request, context in
            _ = try await request.body(as: Self.confirmation, context)
            try await backend.practice.exchange.clear()
            await RequestThreads.work.run { backend.forgetLeftovers() }
            return Response.data(NoContent())
        }
    }

    /// Returns the sessions that are not in the database yet.
    ///
    /// - Throws: ``APIError`` with status 503 if a session cannot be read: the export would lack it.
    private func unsavedSessions() async throws -> [StoredSession] {
        do {
            return try await RequestThreads.work.run { try backend.unsavedSessions() }
        } catch {
            throw APIError(.serviceUnavailable, .unavailable, "\(error)")
        }
    }

    /// The rule of the body `{"confirm":"CLEAR"}`, which protects the data from a mistaken request.
    private static let confirmation = BodyRule<Bool>.object { object in
        object.required("confirm", .text("the word CLEAR") { $0 == "CLEAR" ? true : nil })
    }
}
