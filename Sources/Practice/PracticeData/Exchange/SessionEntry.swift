import PracticeCore
public import SessionCore

/// A session in a list of mixed kinds: the members of its record with `id`, `kind` and, if known, `zone`.
public struct SessionEntry: Hashable, Sendable {
    /// The session with its id and zone.
    public let session: StoredSession<SessionRecord>

    /// Creates the entry of a session.
    public init(_ session: StoredSession<SessionRecord>) {
        self.session = session
    }

    private enum Key: CodingKey {
        case id, kind, zone
    }
}

extension SessionEntry: Codable {
    /// Decodes the members that ``encode(to:)`` writes; `kind` selects the type of the record.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let record: SessionRecord =
            switch try values.decode(SessionKind.self, forKey: .kind) {
            case .stretch: .stretch(try StretchRecord(from: decoder))
            case .meditation: .meditation(try MeditationRecord(from: decoder))
            case .routine: .routine(try RoutineRecord(from: decoder))
            }
        session = StoredSession(
            id: try values.decode(String.self, forKey: .id),
            record: record,
            zone: try values.decodeIfPresent(String.self, forKey: .zone))
    }

    /// Encodes the members of the record, `id`, `kind` and `zone`.
    public func encode(to encoder: any Encoder) throws {
        try session.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(session.record.kind, forKey: .kind)
    }
}

extension SessionEntry: Exchanged {
    /// The rule that the session breaks, as an error text; `nil` for a valid session. The HTTP API applies the same
    /// rules to a posted session.
    package var fault: String? {
        if !(1...200).contains(session.id.count) { return "'id' must have 1 to 200 characters" }
        return switch session.record {
        case .stretch(let record):
            record.fault ?? (record.stretches.isEmpty ? "'stretches' must not be empty" : nil)
                ?? record.stretches.lazy.compactMap(\.fault).first
        case .meditation(let record): record.fault
        case .routine(let record): record.fault ?? record.stretches.lazy.compactMap(\.fault).first
        }
    }
}
