public import SessionCore

/// The starts that a calendar file asks for: the routines that its events name, and the times.
///
/// An event with the title `limber: morning back` starts the routine `morning-back`, and nothing else.
public struct CalendarStarts: Hashable, Sendable {
    /// The times, by the words that name the routines.
    public let times: [String: [ScheduledTime]]

    /// The days from now on whose events count.
    public static let daysAhead = 366
    private static let prefix = "limber:"

    /// Creates the starts of events.
    ///
    /// - Parameter events: The routines and times of the events. The earliest ``ScheduleRule/mostEvents`` count.
    public init(_ events: [(routine: String, time: ScheduledTime)]) {
        let earliest = events.sorted { $0.time.due < $1.time.due }.prefix(ScheduleRule.mostEvents)
        times = Dictionary(grouping: earliest, by: \.routine).mapValues { $0.map(\.time) }
    }

    /// Returns the word that names the routine in the title of an event; `nil` for events that are not for Limber.
    public static func routine(inTitle title: String) -> String? {
        guard title.prefix(prefix.count).lowercased() == prefix else { return nil }
        let word = RoutineDocument.id(of: String(title.dropFirst(prefix.count)))
        return word.isEmpty || word.count > RoutineRecord.longestName ? nil : word
    }

    /// Returns the schedule of a routine, which asks as a schedule without options does.
    func schedule(of routine: String, at time: Timestamp) -> Schedule? {
        guard let times = times[routine], let rule = try? ScheduleRule(.events(times)) else { return nil }
        return Schedule(
            id: Schedule.id(of: "calendar \(routine)"), title: routine.routineTitle,
            request: SessionRequest(.routine(routine)), rule: rule, createdAt: time)
    }
}

extension String {
    /// The title of the routine that this word names, such as "Morning back".
    var routineTitle: String {
        let words = split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

/// A change of the stored schedules, so that they follow the calendar file.
public enum CalendarChange: Hashable, Sendable {
    case add(Schedule)
    case update(Schedule)
    case remove(Schedule)
}

extension [Schedule] {
    /// Returns the changes after which the schedules from the calendar are those of its events. Those of the user stay.
    public func changes(following calendar: CalendarStarts, at now: Timestamp) -> [CalendarChange] {
        var changes: [CalendarChange] = []
        var missing = Set(calendar.times.keys)
        for schedule in self where schedule.rule.isFromCalendar {
            guard case .routine(let routine) = schedule.request.content, missing.remove(routine) != nil,
                let rule = calendar.schedule(of: routine, at: now)?.rule
            else {
                changes.append(.remove(schedule))
                continue
            }
            guard rule != schedule.rule else { continue }
            var updated = schedule
            updated.follow(rule)
            changes.append(.update(updated))
        }
        // Each schedule has a time of creation of its own, which orders starts at one minute.
        changes += missing.sorted().enumerated().compactMap { index, routine in
            let time = Timestamp(milliseconds: now.milliseconds + index)
            return calendar.schedule(of: routine, at: time).map(CalendarChange.add)
        }
        return changes
    }
}

extension Schedule {
    /// Takes the times of a changed calendar. A start that is open is forgotten if the calendar no longer has it.
    fileprivate mutating func follow(_ rule: ScheduleRule) {
        self.rule = rule
        guard let open = progress.open, case .events(let events) = rule.times else { return }
        if !events.contains(open.time) { progress.open = nil }
    }
}
