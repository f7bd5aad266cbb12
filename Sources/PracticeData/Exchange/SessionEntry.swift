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
        if let late = yearFault("completedAt", session.record.completedAt) { return late }
        return switch session.record {
        case .stretch(let record): record.fault
        case .meditation(let record): record.fault
        }
    }
}

extension StretchRecord {
    fileprivate var fault: String? {
        if [totalDurationSeconds, regionsCompleted, regionsSkipped].contains(where: {
            !(0...SessionRecord.maximum ~= $0)
        }) {
            return
                "'totalDurationSeconds', 'regionsCompleted' and 'regionsSkipped' must be 0 to \(SessionRecord.maximum)"
        }
        return stretches.isEmpty ? "'stretches' must not be empty" : stretches.lazy.compactMap(\.fault).first
    }
}

extension StretchRecord.Stretch {
    fileprivate var fault: String? {
        if stretchId.isEmpty || stretchName.isEmpty { return "'stretchId' and 'stretchName' must not be empty" }
        if !(1...SessionRecord.maximum ~= durationSeconds) {
            return "'durationSeconds' must be 1 to \(SessionRecord.maximum)"
        }
        return (0...2).contains(skippedSegments) ? nil : "'skippedSegments' must be 0, 1 or 2"
    }
}

extension MeditationRecord {
    fileprivate var fault: String? {
        if sessionType.isEmpty { return "'sessionType' must not be empty" }
        if !(1...SessionRecord.maximum ~= plannedDurationSeconds) {
            return "'plannedDurationSeconds' must be 1 to \(SessionRecord.maximum)"
        }
        if !(0...SessionRecord.maximum ~= actualDurationSeconds) {
            return "'actualDurationSeconds' must be 0 to \(SessionRecord.maximum)"
        }
        if let sessionName, !(1...Self.longestName ~= sessionName.count) {
            return "'sessionName' must have 1 to \(Self.longestName) characters"
        }
        guard let lines else { return nil }
        return lines.count <= Self.mostLines && lines.allSatisfy { 1...Self.longestLine ~= $0.count }
            ? nil : "'lines' must be at most \(Self.mostLines) texts of 1 to \(Self.longestLine) characters"
    }
}
