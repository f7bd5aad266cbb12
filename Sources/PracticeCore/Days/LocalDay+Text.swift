extension LocalDay {
    /// The day in a sentence, such as `Sun 22 Nov`; of another year than today's, `Sun 22 Nov 2025`. Tables have the ISO
    /// form of ``description`` instead.
    public func text(today: LocalDay) -> String {
        let name = Weekday(number: weekday)?.abbreviation ?? ""
        let (year, month, day) = parts
        let words = "\(name) \(day) \(monthNames[month - 1].prefix(3))"
        return year == today.parts.year ? words : "\(words) \(year)"
    }
}
