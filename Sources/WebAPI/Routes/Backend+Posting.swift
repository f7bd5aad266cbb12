import HTTPTypes
import Hummingbird
import PracticeData
import SessionCore

extension Backend {
    /// Stores the record of a session. Repeated requests with the same `Idempotency-Key` store it once.
    func post(_ record: SessionRecord, _ request: Request) async throws -> Response {
        let key = try request.idempotencyKey()
        let id = key ?? context.newID()
        switch try await practice.sessions.receive(record, id: id) {
        case .added: return Self.answer(record, id: id, status: .created)
        case .present: return Self.answer(record, id: id, status: .ok)
        case .conflict: throw APIError.conflict("Another session has the Idempotency-Key \(id)")
        }
    }

    private static func answer(_ record: SessionRecord, id: String, status: HTTPResponse.Status) -> Response {
        Response.data(StoredSession(id: id, record: record, zone: nil), status: status)
    }
}

extension Request {
    /// Returns the `Idempotency-Key`, in the quotes of a structured field or without.
    ///
    /// - Throws: ``APIError`` if the key is not usable in a path.
    fileprivate func idempotencyKey() throws(APIError) -> String? {
        guard let name = HTTPField.Name("Idempotency-Key"), let field = headers[name] else { return nil }
        let key =
            field.hasPrefix("\"") && field.hasSuffix("\"") && field.count > 1
            ? String(field.dropFirst().dropLast()) : field
        let isUsable = 1...128 ~= key.utf8.count && key.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "/") }
        guard isUsable else {
            throw APIError.refused("The Idempotency-Key must be 1 to 128 visible characters without a slash")
        }
        return key
    }
}
