/// The parameters of a request, by name.
struct RPCParameters {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }

    private let values: KeyedDecodingContainer<Name>?

    init<Key>(in request: KeyedDecodingContainer<Key>, at key: Key) throws(RPCError) {
        if !request.contains(key) || (try? request.decodeNil(forKey: key)) == true {
            values = nil
        } else if let values = try? request.nestedContainer(keyedBy: Name.self, forKey: key) {
            self.values = values
        } else if let list = try? request.nestedUnkeyedContainer(forKey: key) {
            guard list.isAtEnd else { throw .invalidParameters("parameters are given by name, in an object") }
            values = nil
        } else {
            throw .invalidRequest("'params' must be an object")
        }
    }

    /// Refuses what a method does not know, rather than do something else than the client thinks.
    func checkNames(among known: [String]) throws(RPCError) {
        guard let unknown = values?.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() else { return }
        let hint = known.isEmpty ? "the method takes none" : "the parameters are: \(known.joined(separator: " "))"
        throw .invalidParameters("unknown parameter '\(unknown)'; \(hint)")
    }

    /// A parameter; `nil` where it is not given, or null.
    ///
    /// - Parameter expected: what it must be, as the end of a sentence.
    func value<Value: Decodable>(_ name: String, _ expected: String) throws(RPCError) -> Value? {
        do {
            return try values?.decodeIfPresent(Value.self, forKey: Name(stringValue: name))
        } catch {
            throw .invalidParameters("'\(name)' must be \(expected)")
        }
    }
}
