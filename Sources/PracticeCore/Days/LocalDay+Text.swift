extension LocalDay {
    /// Returns the day for a sentence, such as `Sun 22 Nov`, or `Sun 22 Nov 2025` outside of today's year. Tables use
    /// the ISO form of ``description``.
    public func text(today: LocalDay) -> String {
        let name = Weekday(number: weekday)?.abbreviation ?? ""
        let (year, month, day) = parts
        let words = "\(name) \(day) \(monthNames[month - 1].prefix(3))"
        return year == today.parts.year ? words : "\(words) \(year)"
    }
}
