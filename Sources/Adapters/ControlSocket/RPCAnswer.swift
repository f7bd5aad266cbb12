import ControlProtocol
import SessionCore

/// The response to a request (JSON-RPC 2.0, section 5).
struct RPCAnswer: ObjectEncodable {
    let id: RPCID
    let outcome: Result<any Encodable & Sendable, RPCError>

    var members: EncodedMembers {
        switch outcome {
        case .success(let result): ["jsonrpc": "2.0", "id": id, "result": result]
        case .failure(let error): ["jsonrpc": "2.0", "id": id, "error": error]
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
struct Subscription: ObjectEncodable {
    let updates: AsyncStream<SessionUpdate>
    private let first: SessionSnapshot

    init(to control: any SessionControl) async {
        updates = await control.updates()
        first = await updates.firstSnapshot()
    }

    var members: EncodedMembers {
        EncodedMembers(of: first)
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
struct RPCNotification: Decodable, ObjectEncodable {
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

    var members: EncodedMembers {
        switch update {
        case .event(let event):
            EncodedMembers([Key.jsonrpc: "2.0", .method: Method.event, .params: event])
        case .snapshot(let snapshot):
            EncodedMembers([Key.jsonrpc: "2.0", .method: Method.snapshot, .params: snapshot])
        }
    }
}
