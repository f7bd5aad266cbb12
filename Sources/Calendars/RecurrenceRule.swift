import CLibical

// The rules for which libical finds days soon.
extension icalrecurrencetype {
    /// Whether the rule is a daily, weekly, monthly or yearly one.
    var isDaysApart: Bool {
        [ICAL_DAILY_RECURRENCE, ICAL_WEEKLY_RECURRENCE, ICAL_MONTHLY_RECURRENCE, ICAL_YEARLY_RECURRENCE].contains(freq)
    }

    /// Whether the rule has at most one time of a day: libical would search others for minutes. Rules of other calendars
    /// than the Gregorian one are left out, too.
    var isSimple: Bool {
        rscale == nil && numbers(in: by_hour).isEmpty && numbers(in: by_minute).isEmpty
            && numbers(in: by_second).isEmpty
    }

    /// Whether a rule has a few days a year, as the rules of a clock have: a date, or a weekday with a position or in a
    /// week of dates.
    var isOfAClock: Bool {
        let (months, days) = (numbers(in: by_month), numbers(in: by_month_day))
        let (weekdays, yearDays) = (numbers(in: by_day), numbers(in: by_year_day))
        guard freq == ICAL_YEARLY_RECURRENCE, isSimple, hasDays, weekdays.count <= 1, numbers(in: by_week_no).isEmpty,
            months.count == 1 || months.isEmpty && days.isEmpty, yearDays.isEmpty || months.isEmpty,
            yearDays.allSatisfy({ $0.magnitude <= 365 })
        else { return false }
        let isAmongDates = (1...7).contains(days.count + yearDays.count)
        return weekdays.allSatisfy { $0.magnitude >= 8 || isAmongDates || numbers(in: by_set_pos).count == 1 }
            && (!weekdays.isEmpty || days.count + yearDays.count <= 1)
    }

    /// Whether a monthly rule has days at all.
    var isPossible: Bool { freq != ICAL_MONTHLY_RECURRENCE || hasDays }

    /// Whether there are days in months of the rule. For a rule without days, such as February 30th, libical searches for
    /// seconds.
    private var hasDays: Bool {
        let (months, days) = (numbers(in: by_month), numbers(in: by_month_day))
        // A weekday with a position, such as the second Monday, has the position in its upper bits.
        let positions = numbers(in: by_day).map { $0.magnitude / 8 }
        let places = numbers(in: by_set_pos)
        guard positions.allSatisfy({ $0 <= 5 }) else { return false }
        // Each weekday comes four times in every month.
        let hasPlaces = !positions.isEmpty && positions.allSatisfy { $0 == 0 } && days.isEmpty
        guard places.isEmpty || hasPlaces && places.allSatisfy({ $0.magnitude <= 4 }) else { return false }
        guard !days.isEmpty else { return true }
        let longest = (months.isEmpty ? [1] : months).map(Self.days).max() ?? 0
        return positions.allSatisfy { $0 == 0 } && days.contains { $0.magnitude <= longest }
    }

    /// The greatest number of days of a month.
    private static func days(in month: Int16) -> Int {
        switch month {
        case 2: 29
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The numbers in an array of the structure, which ends with a mark if it is not full.
    private func numbers<Numbers>(in array: Numbers) -> [Int16] {
        let end = Int16(ICAL_RECURRENCE_ARRAY_MAX.rawValue)
        return withUnsafeBytes(of: array) { Array($0.bindMemory(to: Int16.self).prefix { $0 != end }) }
    }
}
