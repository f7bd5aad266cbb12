import PracticeData

/// The record of an ended session that is not in the database yet, as ``PendingRecords`` writes it to a file.
struct PendingRecord: Hashable, Sendable {
    /// The record with the id and the time zone of its session.
    let entry: SessionEntry
    /// Whether to add the record to the outbox, which forwards it to another server.
    let isForwarding: Bool
}

extension PendingRecord: Codable {
    private enum Key: CodingKey {
        case forwarding
    }

    /// Decodes one flat object: the members of the entry, and `forwarding`.
    init(from decoder: any Decoder) throws {
        entry = try SessionEntry(from: decoder)
        isForwarding = try decoder.container(keyedBy: Key.self).decode(Bool.self, forKey: .forwarding)
    }

    /// Encodes one flat object: the members of the entry, and `forwarding`.
    func encode(to encoder: any Encoder) throws {
        try entry.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(isForwarding, forKey: .forwarding)
    }
}
