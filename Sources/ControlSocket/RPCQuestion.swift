import ControlProtocol
import FoundationEssentials
import NIOCore

/// A request of ``ControlSocketClient``.
struct RPCQuestion: Encodable {
    private let method: RPCMethod
    private let params: (any Encodable & Sendable)?

    init(_ method: RPCMethod, _ params: (any Encodable & Sendable)? = nil) {
        self.method = method
        self.params = params
    }

    init(rest command: RestCommand) {
        switch command {
        case .status: self.init(.restStatus)
        case .start(let request): self.init(.rest, request)
        case .pause: self.init(.pauseRest)
        case .resume: self.init(.resumeRest)
        case .extend(let length): self.init(.extendRest, RestExtension(length: length))
        case .cancel: self.init(.cancelRest)
        }
    }

    private enum Key: CodingKey {
        case jsonrpc, id, method, params
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode("2.0", forKey: .jsonrpc)
        try values.encode(1, forKey: .id)
        try values.encode(method.rawValue, forKey: .method)
        if let params { try values.encode(params, forKey: .params) }
    }
}

extension RPCMethod {
    /// Creates the method that performs a command.
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

/// The response to a request of ``ControlSocketClient``.
struct RPCResponse<Value: Decodable>: Decodable {
    private let result: Value?
    private let error: RPCError?

    /// Returns the result.
    ///
    /// - Throws: The refusal or the error in the response.
    func get() throws(ControlSocketError) -> Value {
        if let refusal = error?.refusal { throw .refused(refusal) }
        if let refusal = error?.restRefusal { throw .restRefused(refusal) }
        guard let result else { throw .rejected(error?.message ?? "the session sent a reply without a result") }
        return result
    }
}

extension RPCResponse {
    /// Decodes a line and returns its result, or `nil` if the process is too old to know the method.
    static func valueIfKnown(in line: Line?) throws -> Value? {
        if case .text(let text)? = line, let response = try? JSONDecoder().decode(Self.self, from: Data(text)),
            response.error?.code == RPCError.unknownMethodCode
        {
            return nil
        }
        return try value(in: line)
    }

    /// Decodes a line and returns its result.
    static func value(in line: Line?) throws -> Value {
        guard case .text(let line)? = line else { throw ChannelError.eof }
        guard let response = try? JSONDecoder().decode(Self.self, from: Data(line)) else {
            let text = String(decoding: line, as: UTF8.self)
            // The server rejects a client in plain words, before it reads a request.
            if text.hasPrefix("error: ") { throw ControlSocketError.rejected(String(text.dropFirst("error: ".count))) }
            throw ControlSocketError.rejected(
                "the session sent an unreadable reply: \(text)")
        }
        return try response.get()
    }
}
