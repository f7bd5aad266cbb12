/// A component of a calendar file, such as an event or a time zone, with the lines that Limber reads.
struct CalendarComponent {
    let kind: String
    var properties: [CalendarProperty] = []
    /// The components in a time zone.
    var parts: [CalendarComponent] = []

    /// Returns all properties with a name.
    func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }

    /// Returns the first property with a name.
    func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }

    /// Returns the times of all properties with a name.
    func times(_ name: String) throws(EventFault) -> [WrittenTime] {
        var found: [WrittenTime] = []
        for property in all(name) { found += try property.times }
        return found
    }
}

/// A line of a calendar file, such as `DTSTART;TZID=Europe/Paris:20260901T070000`.
struct CalendarProperty {
    let name: String
    let value: String
    /// The parameters in capitals, such as `RANGE=THISANDFUTURE`.
    let parameters: [String]
    private let zone: String?

    /// Parses a line without line ends; `nil` without a colon.
    init?(_ line: String) {
        var isQuoted = false
        let first = line.utf8.firstIndex { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ":") && !isQuoted
        }
        // Exchange writes the zone `tzone://Microsoft/Utc` without quotes. No time has a colon.
        let colon = first.flatMap { line[..<$0].contains("TZID=") ? line.utf8.lastIndex(of: UInt8(ascii: ":")) : $0 }
        guard let colon else { return nil }
        let parts = line[..<colon].split(separator: ";", omittingEmptySubsequences: false)
        name = parts[0].uppercased()
        value = String(line[line.utf8.index(after: colon)...])
        parameters = parts.dropFirst().map { $0.uppercased() }
        zone = parts.first { $0.uppercased().hasPrefix("TZID=") }?.dropFirst(5).filter { $0 != "\"" }
    }

    /// The times in the value, which can be a list.
    var times: [WrittenTime] {
        get throws(EventFault) {
            var found: [WrittenTime] = []
            for text in value.split(separator: ",") where !text.allSatisfy(\.isWhitespace) {
                guard let time = WrittenTime(text, zone: zone) else { throw .unreadable(name, String(text)) }
                found.append(time)
            }
            return found
        }
    }

    /// The value as text on one line, without the backslashes before commas and other characters.
    var text: String {
        value.replacing("\\n", with: " ").replacing("\\N", with: " ").filter { $0 != "\\" }
    }
}
