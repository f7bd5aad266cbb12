import ControlProtocol
import PracticeCore
import SessionCore

/// The parameters of a request, by name.
struct RPCParameters {
    /// `nil` where there are none.
    private let decoder: (any Decoder)?

    init<Key>(in request: KeyedDecodingContainer<Key>, at key: Key) throws(RPCError) {
        if !request.contains(key) || (try? request.decodeNil(forKey: key)) == true {
            decoder = nil
        } else if (try? request.nestedContainer(keyedBy: MemberName.self, forKey: key)) != nil {
            decoder = try? request.superDecoder(forKey: key)
        } else if let list = try? request.nestedUnkeyedContainer(forKey: key) {
            guard list.isAtEnd else { throw .invalidParameters("parameters must be an object") }
            decoder = nil
        } else {
            throw .invalidRequest("'params' must be an object")
        }
    }

    /// Refuses any, rather than do something else than the client thinks.
    func checkNone() throws(RPCError) {
        guard let values = try? decoder?.container(keyedBy: MemberName.self) else { return }
        guard let unknown = values.allKeys.map(\.stringValue).min() else { return }
        throw .invalidParameters("unknown parameter '\(unknown)'; the method takes no parameters")
    }

    /// The session that they ask for.
    func sessionRequest() throws(RPCError) -> SessionRequest {
        guard let decoder else { return SessionRequest() }
        do {
            return try SessionRequest(from: decoder)
        } catch {
            throw .invalidParameters("\(error)")
        }
    }

    /// The rest that they ask for.
    func restRequest() throws(RPCError) -> RestRequest {
        try read { (decoder) throws in try RestRequest(from: decoder) }
    }

    /// How much longer the rest is to be.
    func restExtension() throws(RPCError) -> Duration {
        try read { (decoder) throws in try RestExtension(from: decoder).length }
    }

    private func read<Value>(_ body: (any Decoder) throws -> Value) throws(RPCError) -> Value {
        guard let decoder else { throw .invalidParameters("missing parameter 'seconds'") }
        do {
            return try body(decoder)
        } catch {
            throw .invalidParameters("\(error)")
        }
    }
}
