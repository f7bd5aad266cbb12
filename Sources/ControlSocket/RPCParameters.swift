import ControlProtocol
import PracticeCore
import SessionCore

/// The named parameters of a request.
struct RPCParameters {
    /// `nil` if the request has no parameters.
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

    /// Rejects any parameter. Limber would otherwise ignore what the client meant by it.
    func checkNone() throws(RPCError) {
        guard let values = try? decoder?.container(keyedBy: MemberName.self) else { return }
        guard let unknown = values.allKeys.map(\.stringValue).min() else { return }
        throw .invalidParameters("unknown parameter '\(unknown)'; the method takes no parameters")
    }

    /// Reads a request to start a session.
    func sessionRequest() throws(RPCError) -> SessionRequest {
        guard let decoder else { return SessionRequest() }
        do {
            return try SessionRequest(from: decoder)
        } catch {
            throw .invalidParameters("\(error)")
        }
    }

    /// Reads a request to start a rest.
    func restRequest() throws(RPCError) -> RestRequest {
        try read("'seconds'") { (decoder) throws in try RestRequest(from: decoder) }
    }

    /// Reads the length by which to extend the rest.
    func restExtension() throws(RPCError) -> Duration {
        try read("'seconds'") { (decoder) throws in try RestExtension(from: decoder).length }
    }

    /// Reads a change of the levels of music and voice.
    func levelChange() throws(RPCError) -> LevelChange {
        try read("'music' or 'voice'") { (decoder) throws in try LevelChange(from: decoder) }
    }

    /// Reads parameters of which one is required.
    private func read<Value>(_ required: String, _ body: (any Decoder) throws -> Value) throws(RPCError) -> Value {
        guard let decoder else { throw .invalidParameters("missing parameter \(required)") }
        do {
            return try body(decoder)
        } catch {
            throw .invalidParameters("\(error)")
        }
    }
}
