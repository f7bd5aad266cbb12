import PracticeData

/// The record of a session that has ended, until the database has it.
struct PendingRecord: Hashable, Sendable {
    /// The record with the id and the zone of its session.
    let entry: SessionEntry
    /// Whether the record is to be sent to another server, too.
    let isForwarding: Bool
}

extension PendingRecord: Codable {
    private enum Key: CodingKey {
        case forwarding
    }

    /// Reads what ``encode(to:)`` writes.
    init(from decoder: any Decoder) throws {
        entry = try SessionEntry(from: decoder)
        isForwarding = try decoder.container(keyedBy: Key.self).decode(Bool.self, forKey: .forwarding)
    }

    /// Writes the entry's members and its own.
    func encode(to encoder: any Encoder) throws {
        try entry.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(isForwarding, forKey: .forwarding)
    }
}
