/// A request of JSON-RPC 2.0, valid or not.
struct RPCRequest: Decodable {
    /// The id; `nil` for a notification, which gets no response.
    let id: RPCID?
    /// The call, or the error for the response.
    let call: Result<RPCCall, RPCError>

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

    private static func call(_ name: String, _ parameters: RPCParameters) -> Result<RPCCall, RPCError> {
        Result { () throws(RPCError) in
            guard let method = RPCMethod(rawValue: name) else { throw .unknownMethod(name) }
            return try RPCCall(method, parameters)
        }
    }
}
