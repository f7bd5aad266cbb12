import CLibical

/// A calendar file (RFC 5545), parsed by libical.
///
/// This module is a thin wrapper of libical. It reads no file, and finds only when events begin. libical keeps errors
/// and zones in memory that threads share, so call all functions on one thread. They block for some seconds at most,
/// whatever the file has.
public struct ParsedCalendar: ~Copyable {
    private let library: LibIcal
    private let root: OpaquePointer

    /// The greatest number of years in which rules of time zones have changes: 100 rules from 1970 on, or 50 from 1601.
    private static let mostZoneYears = 60_000
    /// The end of all time zones. libical searches to the year 2582.
    private static let lastZoneYear = 2600
    /// The longest search for all times. libical then finds the changes of one more time zone, in less than a second.
    private static let longestSearch = Duration.seconds(2)

    /// Parses a file.
    public init(parsing bytes: [UInt8]) throws(CalendarFileError) {
        try self.init(parsing: bytes, by: LibIcal())
    }

    /// Parses a file with libical, which may be missing.
    init(parsing bytes: [UInt8], by library: LibIcal?) throws(CalendarFileError) {
        guard let library else { throw .missingLibrary }
        let lines = try CalendarLines(of: bytes)
        let parsed = (lines.text.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { text in
            library.functions.icalparser_parse_string(text.baseAddress)
        }
        guard let parsed else { throw .invalid }
        if let zone = Self.firstUnusableZone(in: parsed, library) {
            library.functions.icalcomponent_free(parsed)
            throw .zone(zone)
        }
        self.library = library
        root = parsed
    }

    deinit { library.functions.icalcomponent_free(root) }

    /// Returns the name of the first time zone that cannot be used: libical finds all changes of a zone at once.
    private static func firstUnusableZone(in root: OpaquePointer, _ library: LibIcal) -> String? {
        var years = 0
        for zone in library.calendars(in: root).flatMap({ library.children(of: $0, ICAL_VTIMEZONE_COMPONENT) }) {
            for part in library.children(of: zone, ICAL_ANY_COMPONENT) {
                let start = library.properties(of: part, ICAL_DTSTART_PROPERTY).first
                let year = start.map { library.functions.icalproperty_get_datetime_with_component($0, part).year } ?? 0
                for property in library.properties(of: part, ICAL_RRULE_PROPERTY) {
                    let rule = library.functions.icalproperty_get_rrule(property)
                    years += max(1, lastZoneYear - Int(year))
                    guard rule.isOfAClock, years <= mostZoneYears else { return name(of: zone, library) }
                }
            }
        }
        return nil
    }

    private static func name(of zone: OpaquePointer, _ library: LibIcal) -> String {
        library.properties(of: zone, ICAL_TZID_PROPERTY).first.flatMap { library.functions.icalproperty_get_tzid($0) }
            .map { String(String(cString: $0).prefix(60)) } ?? ""
    }

    /// Returns when events begin between two instants, in seconds since 1970, and why others are left out.
    ///
    /// - Parameters:
    ///   - most: The greatest number of beginnings of an event.
    ///   - isWanted: Whether to find the beginnings of an event with a title.
    public func occurrences(
        from start: Int, through end: Int, most: Int, where isWanted: (String) -> Bool
    ) throws(CalendarFileError) -> (times: [CalendarOccurrence], leftOut: [String: LeftOutEvent]) {
        let events = library.calendars(in: root).flatMap { library.children(of: $0, ICAL_VEVENT_COMPONENT) }
        let search = try EventSearch(
            library: library, end: end, deadline: .now + Self.longestSearch, replacedBy: events)
        var times: [CalendarOccurrence] = []
        var leftOut: [String: LeftOutEvent] = [:]
        for event in events where library.functions.icalcomponent_get_status(event) != ICAL_STATUS_CANCELLED {
            guard let summary = library.functions.icalcomponent_get_summary(event).map({ String(cString: $0) }),
                isWanted(summary)
            else { continue }
            do throws(EventSearch.Fault) {
                // A wall clock is at most a day ahead of or behind UTC.
                times += try search.beginnings(of: event).filter { start <= $0.second && $0.second <= end }
                    .prefix(most).map { CalendarOccurrence(summary: summary, time: $0) }
            } catch {
                switch error {
                case .leftOut(let reason): leftOut[summary] = reason
                case .deadline: throw .tooManyTimes
                }
            }
        }
        return (times, leftOut)
    }
}
