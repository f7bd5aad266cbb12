public import PracticeCore
public import SessionCore

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
