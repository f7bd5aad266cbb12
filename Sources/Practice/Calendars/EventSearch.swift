import PracticeCore

/// A search for the times at which the events of a calendar begin, with limits.
struct EventSearch {
    /// The seconds of interest, since 1970.
    let interest: ClosedRange<Int>
    /// The greatest number of times of an event.
    let most: Int
    /// Returns whether an event with a title is of interest.
    let isWanted: (String) -> Bool
    var zones: CalendarZones
    var times: [CalendarOccurrence] = []
    var leftOut: [LeftOutEvent] = []

    /// An event whose lines were read.
    private struct Event {
        let component: CalendarComponent
        let start: WrittenTime
        /// The rules of the zone; `nil` for any clock.
        let clock: Zone?
        /// The time of another event that this one replaces.
        let replaced: WrittenTime?
        let isCancelled: Bool
        /// Whether the event moves the later times, too.
        var movesLater: Bool { component.first("RECURRENCE-ID")?.parameters.contains("RANGE=THISANDFUTURE") == true }
    }

    /// Finds the times of the events with one id.
    mutating func find(_ copies: [CalendarComponent]) throws(CalendarFileError) {
        guard copies.contains(where: { isWanted($0.summary) }) else { return }
        var (masters, changes) = ([Event](), [Event]())
        for copy in Self.newest(copies) {
            try orLeaveOut(copy) { search throws(EventFault) in
                guard let id = try copy.times("RECURRENCE-ID").first else {
                    return masters.append(try search.event(copy, nil))
                }
                // A change without a usable time takes the former time away.
                changes.append(Event(component: copy, start: id, clock: nil, replaced: id, isCancelled: true))
                changes[changes.count - 1] = try search.event(copy, id)
            }
        }
        for master in masters where !master.isCancelled {
            try orLeaveOut(master.component) { search throws(EventFault) in try search.find(master, &changes) }
        }
        for change in changes { add([(change.start.second, change)], by: change.clock) }
    }

    /// Returns the events without older copies of them. A copy has the number of its changes, and its time of writing.
    private static func newest(_ copies: [CalendarComponent]) -> [CalendarComponent] {
        func age(_ copy: CalendarComponent) -> (Int, String) {
            (copy.first("SEQUENCE").flatMap { Int($0.value) } ?? 0, copy.first("DTSTAMP")?.value ?? "")
        }
        let kinds = Dictionary(grouping: copies) { $0.first("RECURRENCE-ID")?.value }
        return kinds.values.flatMap { copies in
            let newest = copies.map(age).max(by: <) ?? (0, "")
            return copies.filter { age($0) >= newest }
        }
    }

    /// Notes why an event is left out, if it is.
    private mutating func orLeaveOut(
        _ event: CalendarComponent, _ body: (inout EventSearch) throws(EventFault) -> Void
    ) throws(CalendarFileError) {
        do throws(EventFault) {
            try body(&self)
        } catch {
            guard case .unusable(let reason) = error else { throw .tooManyTimes }
            guard isWanted(event.summary), !event.isCancelled else { return }
            let day = event.first("DTSTART").flatMap { WrittenTime($0.value, zone: nil)?.day }
            // An event of last year needs no correction.
            let isPast = day.map { $0.number < interest.lowerBound / 86400 } ?? false
            guard !isPast || event.first("RRULE") != nil || event.first("RDATE") != nil else { return }
            leftOut.append(LeftOutEvent(summary: event.summary, day: day, reason: reason))
        }
    }

    private mutating func event(
        _ component: CalendarComponent, _ replaced: WrittenTime?
    ) throws(EventFault) -> Event {
        guard let start = try component.times("DTSTART").first, !start.isDay else {
            throw .unusable("it has no time of day")
        }
        guard component.first("EXRULE") == nil else { throw .unusable("it excludes times by a rule (EXRULE)") }
        var clock: Zone?
        if let zone = start.zone { clock = try zones.rules(of: zone) }
        return Event(
            component: component, start: start, clock: clock, replaced: replaced, isCancelled: component.isCancelled)
    }

    /// Returns the second of a time on an event's clock. A time without a zone is one of this clock, and so is a time
    /// in an unknown zone: a day that was deleted stays so.
    private mutating func second(of time: WrittenTime, on event: Event) -> Int {
        guard let clock = event.clock, let zone = time.zone, zone != event.start.zone,
            let rules = try? zones.rules(of: zone)
        else { return time.second }
        return clock.shown(at: rules.second(showing: time.second))
    }

    /// Finds the times of an event: its start, those of its rules, and further times. Removes the changes of times that
    /// it leaves out.
    private mutating func find(_ event: Event, _ changes: inout [Event]) throws(EventFault) {
        try zones.limits.check()
        let timeOfDay = event.start.second - event.start.day.number * 86400
        // The moves of times in seconds, with the places of the changes that move them.
        var moves = [event.start.second: (seconds: 0, change: Int?.none)]
        for time in try event.component.times("RDATE") {
            moves[second(of: time, on: event) + (time.isDay ? timeOfDay : 0)] = (0, nil)
        }
        for rule in event.component.all("RRULE") {
            let found = try zones.limits.times(by: rule.value, from: event.start.second) { end in
                end.zone == nil ? end.second : event.clock?.shown(at: end.second) ?? end.second
            }
            for second in found { moves[second] = (0, nil) }
        }
        /// Returns the times that a written time stands for.
        func times(_ time: WrittenTime, _ second: Int) -> [Int] {
            [second] + (time.isDay ? moves.keys.filter { second..<second + 86400 ~= $0 } : [])
        }
        var (excluded, excludedDays) = (Set<Int>(), Set<Int>())
        for time in try event.component.times("EXDATE") {
            try zones.limits.check()
            excluded.insert(second(of: time, on: event))
            if time.isDay { excludedDays.insert(time.day.number) }
        }
        for second in moves.keys where excludedDays.contains(second / 86400) { excluded.insert(second) }
        for second in excluded { moves[second] = nil }
        var replaced: [(second: Int, change: Event, time: WrittenTime)] = []
        changes.removeAll { change in
            guard let time = change.replaced else { return false }
            let second = second(of: time, on: event)
            replaced.append((second, change, time))
            return excluded.contains(second)
        }
        replaced.sort { $0.second < $1.second }
        for (place, (second, change, time)) in replaced.enumerated() {
            try zones.limits.check()
            if change.movesLater {
                let distance = self.second(of: change.start, on: event) - second - (time.isDay ? timeOfDay : 0)
                for later in moves.keys where later >= second { moves[later] = (distance, place) }
            }
            for second in times(time, second) { moves[second] = nil }
        }
        add(moves.lazy.map { ($0 + $1.seconds, $1.change.map { replaced[$0].change } ?? event) }, by: event.clock)
    }

    /// Adds the times of interest, which are on a clock.
    private mutating func add(_ found: some Sequence<(Int, Event)>, by clock: Zone?) {
        // A wall clock is at most a day ahead of or behind UTC.
        let range = interest.lowerBound - 86400...interest.upperBound + 86400
        let near = found.filter { range ~= $0 && !$1.isCancelled && isWanted($1.component.summary) }
        times += near.map { second, event in
            let time = clock.map { CalendarTime.instant($0.second(showing: second)) } ?? .wall(second)
            return CalendarOccurrence(summary: event.component.summary, time: time)
        }.filter { interest ~= $0.time.second }.sorted { $0.time.second < $1.time.second }.prefix(most)
    }
}

extension CalendarComponent {
    /// The title of an event.
    fileprivate var summary: String { first("SUMMARY")?.text ?? "" }
    /// Whether an event was called off.
    fileprivate var isCancelled: Bool { first("STATUS")?.value.uppercased() == "CANCELLED" }
}
