public import SessionCore

/// The starts that a calendar file asks for: the routines that its events name, and the times.
///
/// An event with the title `limber: morning back` starts the routine `morning-back`, and nothing else.
public struct CalendarStarts: Hashable, Sendable {
    /// The times, by the words that name the routines.
    public let times: [String: [ScheduledTime]]
    /// The names of the routines as the earliest event of each writes them, by the words.
    private let names: [String: String]

    /// The days from now on whose events count.
    public static let daysAhead = 366
    private static let prefix = "limber"

    /// Creates the starts of events.
    ///
    /// - Parameter events: The names of the routines, and the times. The earliest ``ScheduleRule/mostEvents`` count.
    public init(_ events: [(name: String, time: ScheduledTime)]) {
        let earliest = events.sorted { $0.time.due < $1.time.due }.prefix(ScheduleRule.mostEvents)
        let routines = Dictionary(grouping: earliest) { RoutineDocument.id(of: $0.name) }
        times = routines.mapValues { $0.map(\.time) }
        names = routines.compactMapValues(\.first?.name)
    }

    /// Returns whether an event with a title is one for Limber.
    public static func isStart(_ title: String) -> Bool { rest(of: title) != nil }

    /// Returns the name of a routine that the title of an event has; `nil` if it has none, or a longer one than
    /// routines have.
    public static func name(inTitle title: String) -> String? {
        guard let rest = rest(of: title) else { return nil }
        let name = rest.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let word = RoutineDocument.id(of: name)
        return word.isEmpty || word.count > RoutineRecord.longestName || !Limit<String>.name.admits(name) ? nil : name
    }

    /// Returns the text after the prefix of a title for Limber. A picture may be before it, as some calendars add.
    private static func rest(of title: String) -> Substring? {
        let title = title.drop { !$0.isLetter && !$0.isNumber }
        guard title.prefix(prefix.count).lowercased() == prefix else { return nil }
        let rest = title.dropFirst(prefix.count).drop(while: \.isWhitespace)
        return rest.first == ":" || rest.first == "\u{FF1A}" ? rest.dropFirst() : nil
    }

    /// Returns the schedule of a routine, which asks as a schedule without options does.
    func schedule(of routine: String, at time: Timestamp) -> Schedule? {
        // Times that make no rule, such as none, ask for nothing.
        guard let times = times[routine], let rule = try? ScheduleRule(.events(times)) else { return nil }
        return Schedule(
            id: Schedule.id(of: "calendar \(routine)"), title: names[routine] ?? routine,
            request: SessionRequest(.routine(routine)), rule: rule, createdAt: time)
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
                let followed = calendar.schedule(of: routine, at: now)
            else {
                changes.append(.remove(schedule))
                continue
            }
            guard (followed.rule, followed.title) != (schedule.rule, schedule.title) else { continue }
            var updated = schedule
            updated.title = followed.title
            updated.follow(followed.rule)
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
