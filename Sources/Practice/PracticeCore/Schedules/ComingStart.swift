public import SessionCore

/// A coming start of a session.
public struct ComingStart: Hashable, Sendable {
    /// The id of the schedule.
    public let schedule: String
    /// The name of the session for people.
    public let title: String
    /// The day and time of the rule.
    public let minute: WallMinute
    /// The instant at which the session asks, which is later than that of the rule after a postponement or a wait. For
    /// a wait whose end is not known, the current time.
    public let due: Timestamp
    /// What is to come of the start.
    public let expectation: Expectation

    /// What is to come of a start, unless something happens before.
    public enum Expectation: Hashable, Sendable {
        /// The session asks at ``ComingStart/due``.
        case asks
        /// The session waits.
        case waits(OpenStart.Wait)
        /// The start is in the quiet hours, so that the session does not ask.
        case quiet
    }

    /// Whether the session asks.
    public var comes: Bool { expectation != .quiet }
}

extension ComingStart: ObjectEncodable {
    /// The members of the start; `quiet` and `wait` only if they apply.
    public var members: EncodedMembers {
        EncodedMembers(
            ["schedule": schedule, "title": title, "minute": minute, "due": due], of: expectation)
    }
}

/// The conditions on which scheduled sessions start, as far as the clock and the stored data show them.
public struct StartConditions: Sendable {
    /// The current time and the calendar.
    public let context: ReminderContext
    /// The time since the computer started.
    public let uptime: Duration
    /// The hours in which only schedules that allow it start.
    public let quietHours: QuietHours?

    /// Creates conditions; by default, nothing keeps a session from starting.
    public init(_ context: ReminderContext, uptime: Duration = .seconds(86_400), quietHours: QuietHours? = nil) {
        self.context = context
        self.uptime = uptime
        self.quietHours = quietHours
    }
}

extension [Schedule] {
    /// Returns the next start of each schedule, an open start before it, and a start in quiet hours that is nearer; the
    /// earliest first.
    ///
    /// - Parameter ids: The schedules whose starts are sought; `nil` for all. The search ends once they are found.
    public func comingStarts(_ conditions: StartConditions, of ids: Set<String>? = nil) -> [ComingStart] {
        let open = Dictionary(compactMap { schedule in schedule.progress.open.map { (schedule.id, $0.time.minute) } }) {
            first, _ in first
        }
        // Those of which every start is quiet.
        let silent = Set(
            filter { conditions.quietHours.map($0.quietTimes)?.count == $0.rule.timesOfDay.count }.map(\.id))
        var (found, quiet) = ([ComingStart](), Set<String>())
        /// Returns the ids for which no start was found.
        func find(_ ids: Set<String>, in forecast: Forecast, before end: Int) -> Set<String> {
            var (forecast, awaited) = (forecast, ids)
            while !awaited.isEmpty, let start = forecast.next(), start.due.milliseconds < end {
                guard awaited.contains(start.schedule), start.comes || quiet.insert(start.schedule).inserted else {
                    continue
                }
                found.append(start)
                let isLast = start.comes ? start.minute != open[start.schedule] : silent.contains(start.schedule)
                if isLast { awaited.remove(start.schedule) }
            }
            return awaited
        }
        let now = conditions.context.now.milliseconds
        let horizon = Timestamp(milliseconds: now + Forecast.horizon)
        let left = find(ids ?? Set(map(\.id)), in: Forecast(self, conditions), before: horizon.milliseconds)
        // Beyond the horizon, no other schedule is considered.
        for schedule in self where left.contains(schedule.id) {
            guard let next = schedule.next(after: horizon, conditions.context.calendar) else { continue }
            let start = next.due.milliseconds
            let forecast = Forecast([schedule], conditions, after: Timestamp(milliseconds: start - 1))
            _ = find([schedule.id], in: forecast, before: start + Forecast.longest)
        }
        return found.sorted { $0.due < $1.due }
    }

    /// Returns every start after an instant and before another one, in order: a rehearsal.
    public func starts(after start: Timestamp, before end: Timestamp, _ conditions: StartConditions) -> [ComingStart] {
        Forecast(self, conditions, after: start).prefix { $0.due < end }
    }
}

extension ComingStart.Expectation: ObjectEncodable {
    /// `wait` or `quiet`, or neither.
    public var members: EncodedMembers {
        switch self {
        case .asks: [:]
        case .waits(let wait): ["wait": wait]
        case .quiet: ["quiet": true]
        }
    }
}
