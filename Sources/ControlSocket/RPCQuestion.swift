import ControlProtocol
import FoundationEssentials
import NIOCore

/// A request as our own client asks it.
struct RPCQuestion: Encodable {
    private let jsonrpc = "2.0"
    private let id = 1
    private let method: String
    private let params: SessionRequest?

    init(_ method: RPCMethod, _ params: SessionRequest? = nil) {
        self.method = method.rawValue
        self.params = params
    }
}

extension RPCMethod {
    /// The method that performs a command.
    init(_ command: SessionCommand) {
        self =
            switch command {
            case .play: .play
            case .pause: .pause
            case .toggle: .playPause
            case .skip: .next
            case .skipStretch: .skipStretch
            case .previous: .previous
            case .stop: .stop
            }
    }
}

/// The answer to it.
struct RPCResponse<Value: Decodable>: Decodable {
    private let result: Value?
    private let error: RPCError?

    /// What was asked for, or why there is none.
    func get() throws(ControlSocketError) -> Value {
        if let refusal = error?.refusal { throw .refused(refusal) }
        guard let result else { throw .rejected(error?.message ?? "the answer has neither a result nor an error") }
        return result
    }
}

extension RPCResponse {
    /// What a line answers.
    static func value(in line: Line?) throws -> Value {
        guard case .text(let line)? = line else { throw ChannelError.eof }
        guard let response = try? JSONDecoder().decode(Self.self, from: Data(line)) else {
            throw ControlSocketError.rejected("the session answered: \(String(decoding: line, as: UTF8.self))")
        }
        return try response.get()
    }
}
