import PracticeCore

/// The time zones of events: those of this computer, and those that the calendar file describes.
struct CalendarZones {
    /// Returns the rules of a zone that this computer knows by a name. They win, since those of files can end or be
    /// wrong.
    let known: (String) -> Zone?
    /// The zones of the file, by their names.
    let described: [String: CalendarComponent]
    let limits: SearchLimits
    var found: [String: Zone?] = [:]

    /// Returns the rules of a zone.
    mutating func rules(of name: String) throws(EventFault) -> Zone {
        if found[name] == nil {
            // A zone with a fault is unknown, unless its changes take too long.
            let described = described[name].flatMap { try? rules(of: $0) }
            try limits.check()
            found[name] = .some(name == "UTC" ? Zone() : known(name) ?? described)
        }
        guard let rules = found[name] ?? nil else {
            throw .unusable("its time zone '\(name.prefix(60))' is unknown")
        }
        return rules
    }

    /// Returns the rules that a file describes; `nil` if there are none.
    private func rules(of zone: CalendarComponent) throws(EventFault) -> Zone? {
        var changes: [(second: Int, offset: Int)] = []
        var initial: (second: Int, offset: Int)?
        for part in zone.parts {
            guard let before = part.offset("TZOFFSETFROM"), let after = part.offset("TZOFFSETTO"),
                let start = try part.times("DTSTART").first?.second
            else { return nil }
            var times = [start] + (try part.times("RDATE")).map(\.second)
            for rule in part.all("RRULE") {
                // The end of a rule is in UTC, or on the clock.
                times += try limits.times(by: rule.value, from: start) { $0.second + ($0.zone == nil ? 0 : before) }
            }
            changes += times.map { ($0 - before, after) }
            if start < initial?.second ?? .max { initial = (start, before) }
        }
        return initial.map { Zone(changes: changes, initial: $0.offset) }
    }
}

extension CalendarComponent {
    /// Returns the seconds of an offset such as `-0330`.
    fileprivate func offset(_ name: String) -> Int? {
        let text = first(name)?.value.filter { !$0.isWhitespace && $0 != ":" } ?? ""
        guard let number = Int(text), text.count == 5 || text.count == 7 else { return nil }
        let seconds = (text.count == 5 ? number * 100 : number).secondsOfClock
        return seconds.magnitude < 86400 ? seconds : nil
    }
}
