import CLibical

/// libical, loaded while the program runs.
///
/// Limber does not link libical: the library brings ICU, which every start of the program would have to load, and only
/// users with a calendar file need it. It is loaded with the first file.
struct LibIcal {
    /// The functions of libical. All of them are there.
    let functions: clibical

    /// The file of the library. The structures in the header are those of this version.
    static let name = "libical.so.3"

    /// Loads the library; `nil` if it is not installed, or if a function is missing. It stays loaded.
    init?(named name: String = name) {
        var functions = clibical()
        guard clibical_load(&functions, name) else { return nil }
        self.functions = functions
    }

    /// The calendars: a file can have several.
    func calendars(in root: OpaquePointer) -> [OpaquePointer] {
        functions.icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT
            ? [root] : children(of: root, ICAL_VCALENDAR_COMPONENT)
    }

    /// The components of a kind within a component.
    func children(of component: OpaquePointer, _ kind: icalcomponent_kind) -> [OpaquePointer] {
        all(
            kind, of: component, functions.icalcomponent_get_first_component,
            functions.icalcomponent_get_next_component)
    }

    /// The properties of a kind of a component.
    func properties(of component: OpaquePointer, _ kind: icalproperty_kind) -> [OpaquePointer] {
        all(
            kind, of: component, functions.icalcomponent_get_first_property,
            functions.icalcomponent_get_next_property)
    }

    /// Returns all elements of a kind, with the functions that find the first and the next one.
    private func all<Kind>(
        _ kind: Kind, of component: OpaquePointer, _ first: (OpaquePointer?, Kind) -> OpaquePointer?,
        _ next: (OpaquePointer?, Kind) -> OpaquePointer?
    ) -> [OpaquePointer] {
        var found: [OpaquePointer] = []
        var element = first(component, kind)
        while let present = element {
            found.append(present)
            element = next(component, kind)
        }
        return found
    }

    /// The id of an event; empty if it has none.
    func uid(of event: OpaquePointer) -> String {
        functions.icalcomponent_get_uid(event).map { String(cString: $0) } ?? ""
    }

    /// Returns the time of a property, as ``time(_:through:)`` does.
    func time(
        of property: OpaquePointer, in event: OpaquePointer, through year: Int32
    ) throws(LeftOutEvent) -> CalendarTime {
        // The value of a period is none.
        let value = functions.icalproperty_get_value(property)
        let kind = functions.icalvalue_isa(value)
        guard kind == ICAL_DATETIME_VALUE || kind == ICAL_DATETIMEPERIOD_VALUE else { throw .withoutTime }
        var time = functions.icalproperty_get_datetime_with_component(property, event)
        if kind == ICAL_DATETIMEPERIOD_VALUE {
            let zone = time.zone
            time = functions.icalvalue_get_datetimeperiod(value).time
            if time.zone == nil { time.zone = zone }
        }
        guard functions.icaltime_is_null_time(time) == 0, time.is_date == 0 else { throw .withoutTime }
        let hasZone = functions.icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER) != nil
        guard !hasZone || time.zone != nil else { throw .unknownZone }
        return self.time(time, through: year)
    }

    /// Returns a time with its zone as an instant, and one without as a time on the wall clock.
    ///
    /// - Parameter year: The last year of interest. A later time is one on the wall clock, too: for its zone, libical would
    ///   find all changes up to its year again.
    func time(_ time: icaltimetype, through year: Int32) -> CalendarTime {
        guard let zone = time.zone, time.year <= year else { return .wall(functions.icaltime_as_timet(time)) }
        var early = time
        // The first of the two, if the clock shows the time twice.
        early.is_daylight = 1
        let instant = functions.icaltime_as_timet_with_zone(early, zone)
        let shown = functions.icaltime_from_timet_with_zone(instant, 0, zone)
        // A time that the clock skips has the offset before (RFC 5545, section 3.3.5).
        return .instant(instant + functions.icaltime_as_timet(time) - functions.icaltime_as_timet(shown))
    }

    /// Returns a rule whose end is on the clock of a zone.
    func withoutZone(_ rule: icalrecurrencetype, _ zone: OpaquePointer?) -> icalrecurrencetype {
        guard let zone, functions.icaltime_is_null_time(rule.until) == 0, rule.until.is_date == 0,
            functions.icaltime_is_utc(rule.until) != 0
        else { return rule }
        var rule = rule
        rule.until = functions.icaltime_from_timet_with_zone(functions.icaltime_as_timet(rule.until), 0, zone)
        rule.until.zone = nil
        return rule
    }
}
