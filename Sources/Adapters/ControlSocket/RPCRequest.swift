import ControlProtocol
import FoundationEssentials
import SessionCore

/// A request of JSON-RPC 2.0, valid or not.
struct RPCRequest: Decodable {
    /// The id; `nil` for a notification, which gets no response.
    let id: RPCID?
    /// The call, or the error for the response.
    let call: Result<RPCMethod.Call, RPCError>

    private enum Key: CodingKey {
        case jsonrpc, method, params, id
    }

    /// Decodes any JSON value. Only invalid JSON throws.
    init(from decoder: any Decoder) throws {
        // In the specification's examples, an invalid request without an id gets a response with the id null.
        var answerable = RPCID.null
        do throws(RPCError) {
            guard let values = try? decoder.container(keyedBy: Key.self) else {
                throw .invalidRequest("a request must be an object")
            }
            if values.contains(.id) {
                guard let id = try? values.decode(RPCID.self, forKey: .id) else {
                    throw .invalidRequest("'id' must be a number, a string or null")
                }
                answerable = id
            }
            guard (try? values.decode(String.self, forKey: .jsonrpc)) == "2.0" else {
                throw .invalidRequest("'jsonrpc' must be \"2.0\"")
            }
            guard let name = try? values.decode(String.self, forKey: .method) else {
                throw .invalidRequest("'method' must be a string")
            }
            let parameters = try RPCParameters(in: values, at: .params)
            id = values.contains(.id) ? answerable : nil
            call = Self.call(name, parameters)
        } catch {
            id = answerable
            call = .failure(error)
        }
    }

    private static func call(_ name: String, _ parameters: RPCParameters) -> Result<RPCMethod.Call, RPCError> {
        Result { () throws(RPCError) in
            guard let method = RPCMethod(rawValue: name) else { throw .unknownMethod(name) }
            return try method.row.call(parameters)
        }
    }
}

/// The id of a request: a number, a string or null. The response repeats it unchanged.
enum RPCID: Hashable, Codable {
    /// `Decimal` preserves numbers of any size.
    case number(Decimal)
    case string(String)
    case null

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let number = try? value.decode(Decimal.self) {
            self = .number(number)
        } else {
            self = .string(try value.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .number(let number): try value.encode(number)
        case .string(let text): try value.encode(text)
        case .null: try value.encodeNil()
        }
    }
}

/// The named parameters of a request.
struct RPCParameters {
    /// `nil` if the request has no parameters.
    private let decoder: (any Decoder)?

    /// No parameters.
    init() {
        decoder = nil
    }

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

    /// Reads the parameters; `nil` if there are none.
    func value<Value: Decodable>(as type: Value.Type) throws(RPCError) -> Value? {
        do {
            return try decoder.map { (decoder) throws in try Value(from: decoder) }
        } catch {
            throw .invalidParameters("\(error)")
        }
    }
}
