public import SessionCore

/// A session record with its id and time zone.
public struct StoredSession<Record: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The unique id, the same in the database, in exports and on other servers.
    public let id: String
    /// The record of the session.
    public let record: Record
    /// The IANA name of the session's time zone, such as `Europe/Paris`; `nil` if unknown.
    public let zone: String?

    /// Creates a session with its id and time zone.
    public init(id: String, record: Record, zone: String?) {
        self.id = id
        self.record = record
        self.zone = zone
    }
}

extension StoredSession: Encodable {
    private enum Key: CodingKey {
        case id, zone
    }

    /// Encodes `id` and, if known, `zone` beside the members of the record.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encodeIfPresent(zone, forKey: .zone)
        try record.encode(to: encoder)
    }
}

extension SessionRecord {
    /// The kind of the session.
    public var kind: SessionKind {
        switch self {
        case .stretch: .stretch
        case .meditation: .meditation
        }
    }

    /// The length in seconds: of stretches including pauses, of a meditation the part that was heard.
    public var seconds: Int {
        switch self {
        case .stretch(let record): record.totalDurationSeconds
        case .meditation(let record): record.actualDurationSeconds
        }
    }

    /// The length for statistics, in seconds; `nil` if the session does not count.
    var countedSeconds: Int? { counts ? seconds : nil }
}
