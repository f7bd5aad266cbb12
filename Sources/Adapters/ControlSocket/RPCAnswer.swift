import ControlProtocol

/// The response to a request (JSON-RPC 2.0, section 5).
struct RPCAnswer: Encodable {
    let id: RPCID
    let outcome: Result<any Encodable & Sendable, RPCError>

    private enum Key: CodingKey {
        case jsonrpc, id, result, error
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode("2.0", forKey: .jsonrpc)
        try values.encode(id, forKey: .id)
        switch outcome {
        case .success(let result): try values.encode(result, forKey: .result)
        case .failure(let error): try values.encode(error, forKey: .error)
        }
    }
}

/// The result of `Ping`.
struct Pong: Codable {
    private(set) var name: String? = "limber"
    let version: String
    /// The folder of the history; `nil` from version 1.1, which did not say.
    let dataFolder: String?
    /// The version of the protocol. Increased by changes that break existing clients.
    private(set) var protocolVersion: Int? = 1
}

/// The result of `Subscribe`: the snapshot at the start, and the updates after it.
struct Subscription: Encodable {
    let updates: AsyncStream<SessionUpdate>
    private let first: SessionSnapshot

    init(to control: any SessionControl) async {
        updates = await control.updates()
        first = await updates.firstSnapshot()
    }

    func encode(to encoder: any Encoder) throws {
        try first.encode(to: encoder)
    }
}

extension AsyncStream<SessionUpdate> {
    /// Returns the snapshot at the start of the stream.
    fileprivate func firstSnapshot() async -> SessionSnapshot {
        for await case .snapshot(let snapshot) in self { return snapshot }
        return SessionSnapshot()
    }
}

/// A notification that carries an update to a subscriber.
struct RPCNotification: Codable {
    let update: SessionUpdate

    init(_ update: SessionUpdate) {
        self.update = update
    }

    private enum Key: CodingKey {
        case jsonrpc, method, params
    }

    private enum Method: String, Codable {
        case event = "Event"
        case snapshot = "Snapshot"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        update =
            switch try values.decode(Method.self, forKey: .method) {
            case .event: .event(try values.decode(SessionEvent.self, forKey: .params))
            case .snapshot: .snapshot(try values.decode(SessionSnapshot.self, forKey: .params))
            }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode("2.0", forKey: .jsonrpc)
        switch update {
        case .event(let event):
            try values.encode(Method.event, forKey: .method)
            try values.encode(event, forKey: .params)
        case .snapshot(let snapshot):
            try values.encode(Method.snapshot, forKey: .method)
            try values.encode(snapshot, forKey: .params)
        }
    }
}
