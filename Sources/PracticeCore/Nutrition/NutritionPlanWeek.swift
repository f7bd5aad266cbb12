public import SessionCore

/// The week of a plan: from Monday 00:00 to Sunday 23:59:59.999, on the wall clock.
public struct NutritionPlanWeek: Hashable, Sendable {
    /// Its Monday.
    public let monday: LocalDay

    /// The week that a day is in.
    public init(of day: LocalDay) {
        monday = day.week(startingOn: .monday)
    }

    /// Its first moment.
    public func start(by clock: DayClock) -> Timestamp { clock.beginning(of: monday) }

    /// Its last moment.
    public func end(by clock: DayClock) -> Timestamp {
        Timestamp(milliseconds: clock.beginning(of: monday.advanced(by: 7)).milliseconds - 1)
    }

    /// Whether a plan of this week is still the plan: until the next Monday's 00:00, with it. One of a week that has not
    /// come was made by a clock that was wrong.
    public func isCurrent(at moment: Timestamp, by clock: DayClock) -> Bool {
        (start(by: clock)...clock.beginning(of: monday.advanced(by: 7))).contains(moment)
    }

    /// What its plan is called, such as `Weekly Plan - week of Nov 16, 2026`.
    public var name: String {
        let (year, month, day) = monday.parts
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "Weekly Plan - week of \(months[month - 1]) \(day), \(year)"
    }
}

extension DayClock {
    /// Returns the day that follows a day; a day that the zone leaves out follows none.
    func day(after day: LocalDay) -> LocalDay { self.day(of: beginning(of: day.advanced(by: 1))) }

    /// The first moment of a day; of one that a zone leaves out, that of the next.
    public func beginning(of day: LocalDay) -> Timestamp {
        // No zone, and no day that starts late, is further from UTC than two days.
        var early = (day.number - 2) * 86_400_000
        var late = (day.number + 2) * 86_400_000
        while late - early > 1 {
            let middle = early + (late - early) / 2
            if self.day(of: Timestamp(milliseconds: middle)) < day { early = middle } else { late = middle }
        }
        return Timestamp(milliseconds: late)
    }
}
