import CLibical

/// A search for the times at which the events of a calendar begin, with bounds.
struct EventSearch {
    let library: LibIcal
    /// The last second of interest, since 1970.
    let end: Int
    /// The year after that second.
    private let lastYear: Int32
    /// The end of the search.
    let deadline: ContinuousClock.Instant
    /// The times of repeated events that other events replace, by the ids of the events.
    private let replaced: [String: Set<CalendarTime>]

    /// The greatest number of repetitions of an event, since its beginning.
    private static let mostRepetitions = 50_000

    /// The reason for finding no times of an event.
    enum Fault: Error {
        case leftOut(LeftOutEvent)
        case deadline
    }

    /// Creates a search.
    ///
    /// - Parameter events: All events, some of which replace times of others.
    init(
        library: LibIcal, end: Int, deadline: ContinuousClock.Instant, replacedBy events: [OpaquePointer]
    ) throws(CalendarFileError) {
        self.library = library
        self.end = end
        lastYear = library.functions.icaltime_from_timet_with_zone(end, 0, nil).year + 1
        self.deadline = deadline
        var replaced: [String: Set<CalendarTime>] = [:]
        for event in events {
            guard ContinuousClock.now < deadline else { throw .tooManyTimes }
            for property in library.properties(of: event, ICAL_RECURRENCEID_PROPERTY) {
                // A time without meaning replaces none.
                guard let time = try? library.time(of: property, in: event, through: lastYear) else { continue }
                replaced[library.uid(of: event), default: []].insert(time)
            }
        }
        self.replaced = replaced
    }

    /// Returns when an event begins: at its start, by its rule and at further times, the earliest first.
    func beginnings(of event: OpaquePointer) throws(Fault) -> [CalendarTime] {
        guard ContinuousClock.now < deadline else { throw .deadline }
        guard let start = library.properties(of: event, ICAL_DTSTART_PROPERTY).first else {
            throw .leftOut(.withoutTime)
        }
        guard library.properties(of: event, ICAL_EXRULE_PROPERTY).isEmpty else { throw .leftOut(.rule) }
        var found: Set = [try time(of: start, in: event)]
        for property in library.properties(of: event, ICAL_RRULE_PROPERTY) {
            let rule = library.functions.icalproperty_get_rrule(property)
            found.formUnion(
                try times(by: rule, from: library.functions.icalproperty_get_datetime_with_component(start, event)))
        }
        for property in library.properties(of: event, ICAL_RDATE_PROPERTY) {
            found.insert(try time(of: property, in: event))
        }
        if library.properties(of: event, ICAL_RECURRENCEID_PROPERTY).isEmpty {
            found.subtract(replaced[library.uid(of: event)] ?? [])
        }
        for property in library.properties(of: event, ICAL_EXDATE_PROPERTY) {
            found.remove(try time(of: property, in: event))
        }
        return found.sorted { $0.second < $1.second }
    }

    private func time(of property: OpaquePointer, in event: OpaquePointer) throws(Fault) -> CalendarTime {
        do throws(LeftOutEvent) {
            return try library.time(of: property, in: event, through: lastYear)
        } catch {
            throw .leftOut(error)
        }
    }

    private func times(by rule: icalrecurrencetype, from start: icaltimetype) throws(Fault) -> Set<CalendarTime> {
        // The days are found on the clock of the zone. With a zone, libical would go on an hour later after a day on
        // which the clock skips the time.
        let zone = start.zone
        var (first, rule) = (start, rule.until.year > lastYear ? rule : library.withoutZone(rule, start.zone))
        first.zone = nil
        // A rule without further days has an end, too: libical would search for them in thousands of years.
        let last = library.functions.icaltime_from_timet_with_zone(end + 2 * 86400, 0, nil)
        let hasEnd = library.functions.icaltime_is_null_time(rule.until) == 0
        if !hasEnd || library.functions.icaltime_compare(last, rule.until) < 0 { rule.until = last }
        guard rule.isDaysApart, rule.isSimple, rule.isPossible,
            let iterator = library.functions.icalrecur_iterator_new(rule, first)
        else { throw .leftOut(.rule) }
        defer { library.functions.icalrecur_iterator_free(iterator) }
        var found: Set<CalendarTime> = []
        for number in 0..<Self.mostRepetitions {
            if number.isMultiple(of: 256), ContinuousClock.now >= deadline { throw .deadline }
            var next = library.functions.icalrecur_iterator_next(iterator)
            guard library.functions.icaltime_is_null_time(next) == 0 else { return found }
            next.zone = zone
            let time = library.time(next, through: lastYear)
            guard time.second <= end else { return found }
            found.insert(time)
        }
        throw .leftOut(.tooLong)
    }
}
