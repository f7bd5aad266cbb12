import Platform
public import PracticeCore
public import SessionCore

/// The zone database of this computer, in which a session's zone is found. Reads each zone once.
public struct ZoneDatabase {
    private static let folder = "/usr/share/zoneinfo"

    private var rules: [String: ZoneRules?] = [:]

    /// Creates a database without zones that were read.
    public init() {}

    /// Returns the rules of a zone; `nil` for an unknown zone, or without a name.
    public mutating func rules(of name: String?) -> ZoneRules? {
        guard let name else { return nil }
        if let known = rules[name] { return known }
        let found = Self.rules(of: name)
        rules[name] = found
        return found
    }

    /// Returns the name of a zone; `nil` if a clock shows another time at an instant, as in a container that has the name
    /// of a zone but not its rules.
    public mutating func name(_ name: String?, agreeingWith clock: DayClock, at moment: Timestamp) -> String? {
        guard let rules = rules(of: name), clock.agrees(with: rules, at: moment) else { return nil }
        return name
    }

    /// The name can come from an import. It must not lead out of the folder.
    private static func rules(of name: String) -> ZoneRules? {
        let isName = name.first?.isLetter == true && !name.split(separator: "/").contains("..")
        guard isName, let bytes = try? RegularFile.bytes(of: "\(folder)/\(name)") else { return nil }
        return ZoneRules(parsing: bytes)
    }
}

extension StoredSession {
    /// Returns the day of a session that ended at an instant, in the zone where it was done.
    fileprivate func day(endedAt end: Timestamp, by clock: DayClock) -> LocalDay {
        var zones = ZoneDatabase()
        return clock.day(of: end, in: zones.rules(of: zone))
    }
}

extension StoredSession<StretchRecord> {
    /// Returns the day of the session, in the zone where it was done.
    public func day(by clock: DayClock) -> LocalDay { day(endedAt: record.completedAt, by: clock) }
}

extension StoredSession<MeditationRecord> {
    /// Returns the day of the session, in the zone where it was done.
    public func day(by clock: DayClock) -> LocalDay { day(endedAt: record.completedAt, by: clock) }
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
