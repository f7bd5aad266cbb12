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
}

/// The times of a rule on a clock, in seconds since 1970 on that clock, in order. The deinitializer frees the iterator.
struct RuleTimes: ~Copyable {
    private let functions: clibical
    private let iterator: OpaquePointer

    /// Starts with the first time; `nil` if the rule has none.
    ///
    /// - Parameter end: The last time. Without an end, libical would search in thousands of years.
    init?(of rule: icalrecurrencetype, from start: Int, through end: Int, by functions: clibical) {
        var rule = rule
        rule.until = functions.icaltime_from_timet_with_zone(end, 0, nil)
        let first = functions.icaltime_from_timet_with_zone(start, 0, nil)
        guard let iterator = functions.icalrecur_iterator_new(rule, first) else { return nil }
        (self.functions, self.iterator) = (functions, iterator)
    }

    deinit { functions.icalrecur_iterator_free(iterator) }

    /// Returns the next time; `nil` after the last one.
    func next() -> Int? {
        let time = functions.icalrecur_iterator_next(iterator)
        return functions.icaltime_is_null_time(time) == 0 ? functions.icaltime_as_timet(time) : nil
    }
}
