/// The lines of calendar files that decide when events are, and how they are called, as events and time zones.
///
/// A file can have millions of other lines, and pictures of megabytes. They are left out.
struct CalendarLines {
    /// The greatest number of events and parts of time zones.
    static let mostComponents = 10_000
    /// The greatest length of a line with its continuations, in bytes.
    private static let longestLine = 16 << 10
    /// The greatest length of all lines together, in bytes.
    private static let most = 2 << 20
    private static let deepest = 16

    private static let components: Set = ["VCALENDAR", "VTIMEZONE", "STANDARD", "DAYLIGHT", "VEVENT"]
    private static let properties: Set = [
        "UID", "SUMMARY", "STATUS", "DTSTART", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "SEQUENCE",
        "DTSTAMP", "TZID", "TZOFFSETFROM", "TZOFFSETTO",
    ]

    /// The events of all files.
    private(set) var events: [CalendarComponent] = []
    /// The time zones of all files, by their names.
    private(set) var zones: [String: CalendarComponent] = [:]

    /// The components that are open, the outermost first.
    private var open: [CalendarComponent] = []
    private var (count, length) = (0, 0)
    /// The line that is kept, as far as it was read.
    private var line: [UInt8] = []

    /// Adds the lines of a file, each of which ends with LF or CRLF.
    mutating func add(_ bytes: [UInt8]) throws(CalendarFileError) {
        let former = count
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            try add(bytes[start..<end].last == UInt8(ascii: "\r") ? bytes[start..<end - 1] : bytes[start..<end])
            start = end + 1
        }
        try finish()
        guard count > former else { throw .invalid }
        guard open.isEmpty else { throw .incomplete }
    }

    private mutating func add(_ part: ArraySlice<UInt8>) throws(CalendarFileError) {
        guard let first = part.first else { return }
        if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
            // A line that is left out goes on.
            if !line.isEmpty { line += part.dropFirst() }
        } else {
            try finish()
            if try isKept(part) { line += part }
        }
        guard line.count <= Self.longestLine else { throw .tooLong }
    }

    /// Adds the line that is kept to its component.
    private mutating func finish() throws(CalendarFileError) {
        guard !line.isEmpty else { return }
        defer { line.removeAll(keepingCapacity: true) }
        guard let property = CalendarProperty(String(decoding: line, as: UTF8.self)) else { return }
        switch property.name {
        case "BEGIN": try begin(property.component)
        case "END": try end(property.component)
        default:
            length += line.count
            guard length < Self.most else { throw .tooLong }
            open[open.count - 1].properties.append(property)
        }
    }

    /// Returns whether a line is kept.
    private func isKept(_ line: ArraySlice<UInt8>) throws(CalendarFileError) -> Bool {
        let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
        // No name is longer.
        guard name.count <= 20 else { return false }
        let word = String(decoding: name, as: UTF8.self).uppercased()
        if word == "BEGIN" || word == "END" { return true }
        guard let component = open.last else { throw .invalid }
        return Self.properties.contains(word) && Self.components.contains(component.kind)
    }

    private mutating func begin(_ component: String) throws(CalendarFileError) {
        guard open.isEmpty == (component == "VCALENDAR"), open.count < Self.deepest else { throw .invalid }
        open.append(CalendarComponent(kind: component))
        if Self.components.contains(component) { count += 1 }
        guard count <= Self.mostComponents else { throw .tooManyEvents }
    }

    private mutating func end(_ component: String) throws(CalendarFileError) {
        guard let ended = open.popLast(), ended.kind == component else { throw .invalid }
        switch component {
        case "VEVENT": events.append(ended)
        case "VTIMEZONE": zones[ended.first("TZID")?.value ?? ""] = ended
        case "STANDARD", "DAYLIGHT": open[open.count - 1].parts.append(ended)
        default: break
        }
    }
}

extension CalendarProperty {
    /// The name of the component that begins or ends.
    fileprivate var component: String { value.prefix(40).uppercased().filter { !$0.isWhitespace } }
}
