import SessionCore

/// A calendar file (RFC 5545) of events, for calendar programs that subscribe to it.
///
/// This folder holds the calendar of planned and past sessions, and the secret in its address. An event has a title, a
/// time and a length, and nothing about the body: no stretches, no regions and no weights. The times are those of the
/// zone, whose clock changes the file brings along. Without a zone, they are in UTC. All types are values, usable on
/// any thread.
public struct CalendarText: Sendable {
    /// The file. Its lines have at most 75 bytes and end with CR and LF.
    public private(set) var text = ""

    /// The greatest length of a line in bytes, without its end (RFC 5545, section 3.1).
    private static let longestLine = 75

    /// Writes a file.
    public init(_ events: [CalendarEvent], in zone: CalendarZone?) {
        add("BEGIN:VCALENDAR")
        add("VERSION:2.0")
        add("PRODID:-//Limber//Limber//EN")
        add("X-WR-CALNAME:Limber")
        add("REFRESH-INTERVAL;VALUE=DURATION:PT1H")
        var local: LocalTimes?
        if let zone, let first = events.map(\.start).min(), let last = events.map(\.start).max() {
            let times = LocalTimes(in: zone, from: first, through: last)
            add(times)
            local = times
        }
        for event in events { add(event, local) }
        add("END:VCALENDAR")
    }

    private mutating func add(_ times: LocalTimes) {
        add("BEGIN:VTIMEZONE")
        add("TZID:\(times.zone.name)")
        // The offset before the first change has always been in effect, as far as the events can tell.
        let isFirstSummer = times.changes.first.map { $0.before > $0.after } ?? false
        add("19700101T000000", from: times.firstOffset, to: times.firstOffset, isSummer: isFirstSummer)
        for change in times.changes {
            let onset = Self.stamp(change.second + change.before)
            add(onset, from: change.before, to: change.after, isSummer: change.after > change.before)
        }
        add("END:VTIMEZONE")
    }

    private mutating func add(_ onset: String, from before: Int, to after: Int, isSummer: Bool) {
        let name = isSummer ? "DAYLIGHT" : "STANDARD"
        add("BEGIN:\(name)")
        add("DTSTART:\(onset)")
        add("TZOFFSETFROM:\(Self.offset(before))")
        add("TZOFFSETTO:\(Self.offset(after))")
        add("END:\(name)")
    }

    private mutating func add(_ event: CalendarEvent, _ local: LocalTimes?) {
        add("BEGIN:VEVENT")
        add("UID:\(Self.escaped(event.id))@limber")
        add("DTSTAMP:\(Self.stamp(event.changedAt.wholeSeconds))Z")
        if let local, let shown = local.second(of: event.start) {
            add("DTSTART;TZID=\(local.zone.name):\(Self.stamp(shown))")
        } else {
            add("DTSTART:\(Self.stamp(event.start.wholeSeconds))Z")
        }
        if let seconds = event.seconds { add("DURATION:PT\(max(1, seconds))S") }
        add("SUMMARY:\(Self.escaped(event.title))")
        // A session does not make you unavailable.
        add("TRANSP:TRANSPARENT")
        add("END:VEVENT")
    }

    /// Adds a line, in several parts if it is too long. Each part after the first begins with a space.
    private mutating func add(_ line: String) {
        var length = 0
        for character in line.unicodeScalars {
            let size = UTF8.width(character)
            if length + size > Self.longestLine {
                text += "\r\n "
                length = 1
            }
            text.unicodeScalars.append(character)
            length += size
        }
        text += "\r\n"
    }

    /// Returns a text with the escapes of a value, and without control characters.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\", ";", ",": escaped += "\\\(character)"
            case "\n": escaped += "\\n"
            case _ where character.isDisplayControl: break
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// Returns a date with its time, such as `20261127T070000`, from seconds of a clock since 1970.
    private static func stamp(_ second: Int) -> String {
        let day = second.quotient(downBy: 86400)
        let rest = second - day * 86400
        let time = [rest / 3600, rest / 60 % 60, rest % 60].map { $0.digits(2) }.joined()
        return "\(LocalDay(number: day).description.filter { $0 != "-" })T\(time)"
    }

    /// Returns an offset from UTC, such as `+0530`; with seconds, which old zones have, `-003702`.
    private static func offset(_ seconds: Int) -> String {
        let parts = [abs(seconds) / 3600, abs(seconds) / 60 % 60, abs(seconds) % 60]
        return (seconds < 0 ? "-" : "+") + parts.prefix(parts[2] == 0 ? 2 : 3).map { $0.digits(2) }.joined()
    }
}
