/// The lines of a calendar file that decide when its events are, and how they are called.
///
/// A file can have millions of other lines and pictures of megabytes, for which libical takes long. They are left out
/// before libical sees them.
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
        "UID", "SUMMARY", "STATUS", "DTSTART", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "TZID",
        "TZOFFSETFROM", "TZOFFSETTO",
    ]

    /// The lines with their ends.
    private(set) var text: [UInt8] = []
    /// The components that are open, the outermost first.
    private var open: [String] = []
    /// The number of open components from the first that is left out.
    private var leftOut = 0
    private var count = 0
    private var hasCalendar = false
    /// Whether the last line is kept, so that its continuations are, too, and its length.
    private var isKept = false
    private var length = 0

    /// Finds the lines.
    init(of bytes: [UInt8]) throws(CalendarFileError) {
        var start = bytes.startIndex
        // A mark of the byte order.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            try add(bytes[start..<end])
            start = end + 1
        }
        guard hasCalendar else { throw .invalid }
        guard open.isEmpty else { throw .incomplete }
    }

    private mutating func add(_ line: ArraySlice<UInt8>) throws(CalendarFileError) {
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard let first = line.first else { return }
        if first != UInt8(ascii: " "), first != UInt8(ascii: "\t") {
            length = 0
            isKept = try isKept(line)
        }
        guard isKept else { return }
        length += line.count
        guard length <= Self.longestLine, text.count + line.count < Self.most else { throw .tooLong }
        guard !line.contains(0) else { throw .invalid }
        text += line
        text += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }

    /// Returns whether a line is kept, and follows the components that begin and end.
    private mutating func isKept(_ line: ArraySlice<UInt8>) throws(CalendarFileError) -> Bool {
        let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
        // No name is longer.
        guard name.count <= 20 else { return false }
        let word = String(decoding: name, as: UTF8.self).uppercased()
        switch word {
        case "BEGIN":
            try begin(Self.value(of: line))
            return leftOut == 0
        case "END":
            let isKept = leftOut == 0
            guard open.popLast() == Self.value(of: line) else { throw .invalid }
            leftOut = max(0, leftOut - 1)
            return isKept
        default:
            guard !open.isEmpty else { throw .invalid }
            return leftOut == 0 && Self.properties.contains(word)
        }
    }

    private mutating func begin(_ component: String) throws(CalendarFileError) {
        guard open.isEmpty == (component == "VCALENDAR"), open.count < Self.deepest else { throw .invalid }
        hasCalendar = true
        open.append(component)
        guard leftOut == 0, Self.components.contains(component) else { return leftOut += 1 }
        count += 1
        guard count <= Self.mostComponents else { throw .tooManyEvents }
    }

    private static func value(of line: ArraySlice<UInt8>) -> String {
        let value = line.drop { $0 != UInt8(ascii: ":") }.dropFirst().prefix(40)
        return String(decoding: value, as: UTF8.self).uppercased().filter { !$0.isWhitespace }
    }
}
