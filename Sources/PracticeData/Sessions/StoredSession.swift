public import SessionCore

/// A session as the database has it.
public struct StoredSession<Record: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// Identifies it wherever it goes.
    public let id: String
    /// What was done.
    public let record: Record
    /// The IANA name of the zone in which it was done, such as `Europe/Paris`; `nil` where nobody knows.
    public let zone: String?

    /// A session with its id.
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

    /// Writes `id` and, where it is known, `zone` beside the record's own members.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encodeIfPresent(zone, forKey: .zone)
        try record.encode(to: encoder)
    }
}

extension SessionRecord {
    /// What kind of session it is of.
    public var kind: SessionKind {
        switch self {
        case .stretch: .stretch
        case .meditation: .meditation
        }
    }

    /// The seconds of the session: of stretches with pauses, of a meditation what was heard.
    public var seconds: Int {
        switch self {
        case .stretch(let record): record.totalDurationSeconds
        case .meditation(let record): record.actualDurationSeconds
        }
    }

    /// The same for the figures; `nil` for a session that counts nowhere.
    var countedSeconds: Int? { counts ? seconds : nil }
}
