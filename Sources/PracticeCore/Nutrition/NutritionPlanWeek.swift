public import SessionCore

/// The week of a plan, from Monday 00:00 to Sunday 23:59:59.999 on the wall clock.
public struct NutritionPlanWeek: Hashable, Sendable {
    /// The first day of the week.
    public let monday: LocalDay

    /// Creates the week that contains a day.
    public init(of day: LocalDay) {
        monday = day.week(startingOn: .monday)
    }

    /// Returns the first instant of the week.
    public func start(by clock: DayClock) -> Timestamp { clock.beginning(of: monday) }

    /// Returns the last millisecond of the week.
    public func end(by clock: DayClock) -> Timestamp {
        Timestamp(milliseconds: clock.beginning(of: monday.advanced(by: 7)).milliseconds - 1)
    }

    /// Returns whether the plan of this week is current: up to the next Monday, 00:00 inclusive. A plan of a future
    /// week, made under a wrong clock, is not.
    public func isCurrent(at moment: Timestamp, by clock: DayClock) -> Bool {
        (start(by: clock)...clock.beginning(of: monday.advanced(by: 7))).contains(moment)
    }

    /// The name of the plan, such as `Weekly Plan - week of Nov 16, 2026`.
    public var name: String {
        let (year, month, day) = monday.parts
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "Weekly Plan - week of \(months[month - 1]) \(day), \(year)"
    }
}

extension DayClock {
    /// Returns the following day, without a day that the zone leaves out.
    func day(after day: LocalDay) -> LocalDay { self.day(of: beginning(of: day.advanced(by: 1))) }

    /// Returns the first instant of a day; of a day that the zone leaves out, the first instant of the next.
    public func beginning(of day: LocalDay) -> Timestamp {
        // No day begins further than two days from its midnight in UTC.
        var early = (day.number - 2) * 86_400_000
        var late = (day.number + 2) * 86_400_000
        while late - early > 1 {
            let middle = early + (late - early) / 2
            if self.day(of: Timestamp(milliseconds: middle)) < day { early = middle } else { late = middle }
        }
        return Timestamp(milliseconds: late)
    }
}
