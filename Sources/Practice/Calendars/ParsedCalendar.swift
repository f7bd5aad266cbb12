public import PracticeCore

/// The events and time zones of calendar files (RFC 5545).
///
/// This module reads no file, and finds only when events begin, with libical for the rules of events that repeat.
/// libical keeps errors in memory that threads share, so call all functions on one thread. They block for some seconds
/// at most, whatever the files have.
public struct ParsedCalendar {
    private let library: LibIcal
    private var lines = CalendarLines()

    /// The longest search for all times. libical then ends the search for one more time, in less than a second.
    private static let longestSearch = Duration.seconds(2)

    /// The greatest number of files, each of which is a component.
    public static var mostFiles: Int { CalendarLines.mostComponents }

    /// Creates a calendar without events.
    ///
    /// - Throws: ``CalendarFileError/missingLibrary``
    public init() throws(CalendarFileError) { try self.init(by: LibIcal()) }

    /// Creates a calendar with libical, which may be missing.
    init(by library: LibIcal?) throws(CalendarFileError) {
        guard let library else { throw .missingLibrary }
        self.library = library
    }

    /// Adds a file. Its lines end with LF or CRLF.
    public mutating func add(_ bytes: [UInt8]) throws(CalendarFileError) { try lines.add(bytes) }

    /// Returns when events begin between two instants, in seconds since 1970, and which others are left out.
    ///
    /// - Parameters:
    ///   - most: The greatest number of beginnings of an event.
    ///   - zone: Returns the rules of a zone by its name; `nil` for those of the file.
    ///   - isWanted: Whether to find the beginnings of an event with a title.
    public func occurrences(
        from start: Int, through end: Int, most: Int, zone: @escaping (String) -> Zone?,
        where isWanted: @escaping (String) -> Bool
    ) throws(CalendarFileError) -> (times: [CalendarOccurrence], leftOut: [LeftOutEvent]) {
        let limits = SearchLimits(library: library, end: end + 2 * 86400, deadline: .now + Self.longestSearch)
        let zones = CalendarZones(known: zone, described: lines.zones, limits: limits)
        var search = EventSearch(interest: start...max(start, end), most: most, isWanted: isWanted, zones: zones)
        // Events without ids are none of one another's copies.
        let series = Dictionary(grouping: lines.events.enumerated()) { $1.first("UID")?.value ?? "\n\($0)" }
        for copies in series.values {
            guard ContinuousClock.now < limits.deadline else { throw .tooManyTimes }
            try search.find(copies.map(\.element))
        }
        return (search.times, search.leftOut)
    }
}
