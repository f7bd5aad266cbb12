/// One request of JSON-RPC 2.0, well-formed or not.
struct RPCRequest: Decodable {
    /// What the answer bears; a request without one is a notification, and gets no answer.
    let id: RPCID?
    /// What it asks for, or the error that it is answered with.
    let call: Result<RPCCall, RPCError>

    private enum Key: CodingKey {
        case jsonrpc, method, params, id
    }

    /// Reads any JSON value. Only what is not JSON at all throws.
    init(from decoder: any Decoder) throws {
        // The specification's own examples answer a broken request even where it bears no id.
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
