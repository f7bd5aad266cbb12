import FoundationEssentials
import HTTPTypes
import Hummingbird
import SessionCore
import Store

extension Backend {
    /// Stores a session that was sent. With an `Idempotency-Key` the same session can be sent again, by whoever has not
    /// heard that it came, and is stored once.
    func post(_ record: SessionRecord, _ request: Request) throws -> Response {
        let store = try store()
        let key = try request.idempotencyKey()
        let id = key ?? UUID().uuidString.lowercased()
        if try store.save(record, id: id) { return Self.answer(record, id: id, status: .created) }
        guard try stored(id, in: store) == record else {
            throw APIError.conflict("Another session was stored with the Idempotency-Key \(id)")
        }
        return Self.answer(record, id: id, status: .ok)
    }

    private func stored(_ id: String, in store: Store) throws -> SessionRecord? {
        if let session = try store.stretchSession(id: id) { return .stretch(session.record) }
        return try store.meditationSession(id: id).map { .meditation($0.record) }
    }

    private static func answer(_ record: SessionRecord, id: String, status: HTTPResponse.Status) -> Response {
        Response.data(StoredSession(id: id, record: record, zone: nil), status: status)
    }
}

extension Request {
    /// The key that a client gives what it sends, in the quotes of a structured field or without.
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
