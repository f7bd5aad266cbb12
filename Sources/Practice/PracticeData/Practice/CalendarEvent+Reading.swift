public import PracticeCore
public import SessionCore

extension [CalendarEvent] {
    /// Reads the planned sessions and those of the last days.
    public init(reading data: Repositories) throws {
        self = try data.sessions.calendarEvents(until: data.now)
        self += try data.schedules.schedules().calendarEvents(data.startConditions)
    }
}

extension SessionRepository {
    /// Returns the events of the last sessions in history.
    fileprivate func calendarEvents(until now: Timestamp) throws(StoreError) -> [CalendarEvent] {
        let since = Timestamp(milliseconds: now.milliseconds - CalendarEvent.daysBack * 86_400_000)
        var pages = pages(since: since)
        let newest = try pages.next(CalendarEvent.most) ?? []
        return newest.reversed().map { session in
            CalendarEvent(session.record, id: session.id, seconds: session.record.seconds)
        }
    }
}

extension CalendarZone {
    /// The zone of this computer; `nil` if it has no name in the zone database, or if the clock shows another time than
    /// the zone of that name.
    public static func ofThisComputer(agreeingWith clock: DayClock, at moment: Timestamp) -> CalendarZone? {
        var zones = ZoneDatabase()
        guard let name = zones.name(ZoneName.ofThisMachine, agreeingWith: clock, at: moment),
            let rules = zones.rules(of: name)
        else { return nil }
        return CalendarZone(name: name, zone: rules)
    }
}
