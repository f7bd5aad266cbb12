public import SessionCore

/// A coming start of a session.
public struct ComingStart: Hashable, Sendable, Encodable {
    /// The id of the schedule.
    public let schedule: String
    /// The name of the session for people.
    public let title: String
    /// The day and time of the rule.
    public let minute: WallMinute
    /// The instant at which the session asks, which is later than that of the rule after a postponement.
    public let due: Timestamp
}

extension ComingStart {
    /// Creates the start of a schedule.
    ///
    /// - Parameter due: The instant at which the session asks; `nil` for that of the rule.
    init(of schedule: Schedule, at time: ScheduledTime, due: Timestamp? = nil) {
        self.init(schedule: schedule.id, title: schedule.title, minute: time.minute, due: due ?? time.due)
    }
}

extension [Schedule] {
    /// Returns the open start and the next start of each schedule, the earliest first.
    public func comingStarts(_ context: ReminderContext) -> [ComingStart] {
        flatMap { schedule in
            let open = schedule.progress.open.map { ComingStart(of: schedule, at: $0.time, due: $0.notBefore) }
            let next = schedule.next(after: context.now, context.calendar).map { ComingStart(of: schedule, at: $0) }
            return [open, next].compactMap(\.self)
        }.sorted { $0.due < $1.due }
    }

    /// Returns every start after an instant and before another one, in order: a rehearsal.
    public func starts(after start: Timestamp, before end: Timestamp, _ calendar: ReminderCalendar) -> [ComingStart] {
        flatMap { schedule in
            sequence(state: start) { moment in
                guard let next = schedule.next(after: moment, calendar), next.due < end else { return nil }
                moment = next.due
                return ComingStart(of: schedule, at: next)
            }
        }.sorted { $0.due < $1.due }
    }
}
