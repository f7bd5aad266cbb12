public import PracticeCore
public import SessionCore

/// A session as history stores it: the record with its id and time zone.
public struct StoredSession: Hashable, Sendable {
    /// The unique id, the same in the database, in exports and on other servers: a UUID in lower case, or the
    /// `Idempotency-Key` of the request that posted the session.
    public let id: String
    /// The record, without the id and the time zone.
    public var record: SessionRecord
    /// The IANA name of the session's time zone, such as `Europe/Paris`; `nil` if unknown, as for a session that
    /// another program posted.
    public var zone: String?

    /// Creates a stored session from its fields.
    public init(id: String, record: SessionRecord, zone: String? = nil) {
        self.id = id
        self.record = record
        self.zone = zone
    }
}

extension StoredSession: Codable {
    private enum Key: CodingKey {
        case id, kind, zone
    }

    /// Encodes one flat object: `id`, `zone` unless it is `nil`, the members of the record, and its `kind`.
    public func encode(to encoder: any Encoder) throws {
        try encodeWithoutKind(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(record.kind, forKey: .kind)
    }

    /// Encodes the same object without `kind`, for a list of one kind.
    public func encodeWithoutKind(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encodeIfPresent(zone, forKey: .zone)
        try record.encode(to: encoder)
    }

    /// Decodes the members that ``encode(to:)`` writes; `kind` selects the type of the record.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        record =
            switch try values.decode(SessionKind.self, forKey: .kind) {
            case .stretch: .stretch(try StretchRecord(from: decoder))
            case .meditation: .meditation(try MeditationRecord(from: decoder))
            case .routine: .routine(try RoutineRecord(from: decoder))
            }
        id = try values.decode(String.self, forKey: .id)
        zone = try values.decodeIfPresent(String.self, forKey: .zone)
    }
}

extension StoredSession: Exchanged {
    /// The rule that the session breaks, as an error text; `nil` for a valid session. The HTTP API applies the same
    /// rules to a posted session.
    package var fault: String? {
        if !(1...200).contains(id.count) { return "'id' must have 1 to 200 characters" }
        return switch record {
        case .stretch(let record):
            record.fault ?? (record.stretches.isEmpty ? "'stretches' must not be empty" : nil)
                ?? record.stretches.lazy.compactMap(\.fault).first
        case .meditation(let record): record.fault
        case .routine(let record): record.fault ?? record.stretches.lazy.compactMap(\.fault).first
        }
    }
}

extension SessionRecord {
    /// The kind of session that the record describes.
    public var kind: SessionKind {
        switch self {
        case .stretch: .stretch
        case .meditation: .meditation
        case .routine: .routine
        }
    }

    /// Whether other servers can store the session: none can store a session of a routine.
    var canBeForwarded: Bool {
        switch self {
        case .stretch, .meditation: true
        case .routine: false
        }
    }

    /// The length of the session in seconds.
    ///
    /// A stretching session is measured from start to end, pauses included. A meditation is measured by the time heard,
    /// without pauses and the bell, and a routine by the time heard, without pauses and waits.
    public var seconds: Int {
        switch self {
        case .stretch(let record): record.totalDurationSeconds
        case .meditation(let record): record.actualDurationSeconds
        case .routine(let record): record.actualDurationSeconds
        }
    }

    /// The length for streaks and statistics, in seconds; `nil` if the session does not count (see
    /// ``SessionRecord/counts``).
    var countedSeconds: Int? { counts ? seconds : nil }
}

extension StoredSession {
    /// Returns the day of the session, in the zone where it was done.
    public func day(by clock: DayClock) -> LocalDay {
        var zones = ZoneDatabase()
        return clock.day(of: record.completedAt, in: zones.rules(of: zone))
    }
}

extension PracticeDays {
    /// Adds the sessions of a kind that count, by default of all kinds, each on its day in the zone where it was done.
    public mutating func add(sessionsOf data: Repositories, kind: SessionKind? = nil) throws {
        var zones = ZoneDatabase()
        try data.sessions.forEachActivity(of: kind) { end, zone, seconds in
            add(endedAt: end, in: zones.rules(of: zone), seconds: seconds)
        }
    }
}
