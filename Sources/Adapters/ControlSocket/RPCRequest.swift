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
            let parameters = try Self.parameters(in: values)
            id = values.contains(.id) ? answerable : nil
            call = Result { () throws(RPCError) in try RPCMethod.call(name, with: parameters) }
        } catch {
            id = answerable
            call = .failure(error)
        }
    }

    /// Returns the decoder of the object with the parameters; `nil` without one.
    private static func parameters(in request: KeyedDecodingContainer<Key>) throws(RPCError) -> (any Decoder)? {
        if !request.contains(.params) || (try? request.decodeNil(forKey: .params)) == true { return nil }
        if (try? request.nestedContainer(keyedBy: MemberName.self, forKey: .params)) != nil {
            return try? request.superDecoder(forKey: .params)
        }
        guard let list = try? request.nestedUnkeyedContainer(forKey: .params) else {
            throw .invalidRequest("'params' must be an object")
        }
        guard list.isAtEnd else { throw .invalidParameters("parameters must be an object") }
        return nil
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
