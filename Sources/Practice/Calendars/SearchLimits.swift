import CLibical

/// The limits of a search for times, and the search for those of a rule, by which an event repeats or a clock changes.
struct SearchLimits {
    let library: LibIcal
    /// The last second of interest, on any clock.
    let end: Int
    let deadline: ContinuousClock.Instant

    /// The greatest number of times of a rule.
    private static let most = 50_000
    /// The greatest number of times of a day.
    private static let mostTimesOfDay = 4

    /// Checks the time of the search.
    func check() throws(EventFault) { if ContinuousClock.now >= deadline { throw .deadline } }

    /// Returns the times of a rule on a clock, in seconds since 1970 on that clock, in order.
    ///
    /// - Parameter second: Returns the second of the clock at the end that the rule writes.
    func times(
        by text: String, from start: Int, _ second: (WrittenTime) -> Int
    ) throws(EventFault) -> [Int] {
        // Some programs write spaces into a rule.
        let parts = text.uppercased().filter { !$0.isWhitespace }.split(separator: ";")
        let ends = parts.filter { $0.hasPrefix("UNTIL=") }.map { WrittenTime($0.dropFirst(6), zone: nil) }
        let rule = library.functions.icalrecurrencetype_from_string(
            parts.filter { !$0.hasPrefix("UNTIL=") }.joined(separator: ";"))
        guard rule.freq != ICAL_NO_RECURRENCE, !ends.contains(nil) else { throw .unreadable("RRULE", text) }
        let days = [ICAL_DAILY_RECURRENCE, ICAL_WEEKLY_RECURRENCE, ICAL_MONTHLY_RECURRENCE, ICAL_YEARLY_RECURRENCE]
        guard days.contains(rule.freq), rule.timesOfDay <= Self.mostTimesOfDay else {
            throw .unusable("it repeats too often in a day")
        }
        guard rule.rscale == nil, rule.isPossible else {
            throw .unusable("its rule has no days, or too many conditions")
        }
        let tooLong = EventFault.unusable("it began too long ago")
        // For other rules without days, libical searches all days.
        if rule.freq == ICAL_DAILY_RECURRENCE, start < end - Self.most * 86400 { throw tooLong }
        let last = min(end, ends.compactMap { $0.map(second) }.min() ?? end)
        // libical finds a first time also after the end.
        guard start <= last, let times = RuleTimes(of: rule, from: start, through: last, by: library.functions) else {
            return []
        }
        var found: [Int] = []
        while let time = times.next(), time <= last {
            if found.count.isMultiple(of: 256) { try check() }
            guard found.count < Self.most else { throw tooLong }
            found.append(time)
        }
        return found
    }
}

// The rules for which libical finds days soon.
extension icalrecurrencetype {
    /// The number of times of a day. libical would search thousands of them for minutes.
    fileprivate var timesOfDay: Int {
        [numbers(in: by_hour), numbers(in: by_minute), numbers(in: by_second)].reduce(1) { $0 * max(1, $1.count) }
    }

    /// Whether a monthly rule has days at all. For one without days, such as February 30th, libical searches for
    /// seconds.
    fileprivate var isPossible: Bool {
        guard freq == ICAL_MONTHLY_RECURRENCE else { return true }
        let (months, days) = (numbers(in: by_month), numbers(in: by_month_day))
        // A weekday with a position, such as the second Monday, has the position in its upper bits.
        let positions = numbers(in: by_day).map { $0.magnitude / 8 }
        guard positions.allSatisfy({ $0 <= 5 }) else { return false }
        // Each weekday comes four times in every month.
        let weekdays = positions.reduce(0) { $0 + ($1 == 0 ? 4 : $1 < 5 ? 1 : 0) }
        let sure = days.isEmpty ? weekdays : positions.isEmpty ? days.count { $0.magnitude <= 28 } : 0
        guard numbers(in: by_set_pos).allSatisfy({ $0.magnitude <= sure }) else { return false }
        guard !days.isEmpty else { return true }
        let longest = (months.isEmpty ? [1] : months).map { $0 == 2 ? 29 : [4, 6, 9, 11].contains($0) ? 30 : 31 }.max()
        return positions.allSatisfy { $0 == 0 } && days.contains { $0.magnitude <= longest ?? 31 }
    }

    /// The numbers in an array of the structure, which ends with a mark if it is not full.
    private func numbers<Numbers>(in array: Numbers) -> [Int16] {
        let end = Int16(ICAL_RECURRENCE_ARRAY_MAX.rawValue)
        return withUnsafeBytes(of: array) { Array($0.bindMemory(to: Int16.self).prefix { $0 != end }) }
    }
}
