/// When something is due, again and again.
public enum ReminderRule: Hashable, Sendable {
    /// Every day.
    case daily(at: TimeOfDay)
    /// Every week on a day.
    case weekly(on: Weekday, at: TimeOfDay)
    /// Every month on a day from 1 to 31; in a month that has not so many on its last.
    case monthly(day: Int, at: TimeOfDay)

    /// The time of day.
    public var time: TimeOfDay {
        switch self {
        case .daily(let time), .weekly(_, let time), .monthly(_, let time): time
        }
    }

    /// What it says, such as `every Sunday at 19:00`.
    public var words: String {
        switch self {
        case .daily(let time): "every day at \(time)"
        case .weekly(let day, let time): "every \(day.name) at \(time)"
        case .monthly(let day, let time): "every month on day \(day) at \(time)"
        }
    }

    /// The first day on which it is due that is not before another.
    func day(from day: LocalDay) -> LocalDay {
        switch self {
        case .daily: return day
        case .weekly(let weekday, _): return day.advanced(by: (weekday.number - day.weekday + 7) % 7)
        case .monthly(let number, _):
            let inThisMonth = day.inMonth(number)
            return inThisMonth >= day ? inThisMonth : day.firstOfNextMonth.inMonth(number)
        }
    }

    /// The last day on which it is due that is not after another.
    func day(upTo day: LocalDay) -> LocalDay {
        switch self {
        case .daily: return day
        case .weekly(let weekday, _): return day.advanced(by: -((day.weekday - weekday.number + 7) % 7))
        case .monthly(let number, _):
            let inThisMonth = day.inMonth(number)
            return inThisMonth <= day ? inThisMonth : day.firstOfMonth.advanced(by: -1).inMonth(number)
        }
    }
}

extension ReminderRule: LosslessStringConvertible {
    /// As the database keeps it, such as `weekly 0 19:00`.
    public var description: String {
        switch self {
        case .daily(let time): "daily \(time)"
        case .weekly(let day, let time): "weekly \(day.number) \(time)"
        case .monthly(let day, let time): "monthly \(day) \(time)"
        }
    }

    /// Reads what ``description`` writes.
    public init?(_ description: String) {
        let words = description.split(separator: " ").map(String.init)
        guard let time = words.last.flatMap(TimeOfDay.init(parsing:)) else { return nil }
        let number = words.count == 3 ? Int(words[1]) : nil
        switch (words.first, number) {
        case ("daily", nil): self = .daily(at: time)
        case ("weekly", let number?):
            guard let day = Weekday(number: number) else { return nil }
            self = .weekly(on: day, at: time)
        case ("monthly", let number?) where 1...31 ~= number: self = .monthly(day: number, at: time)
        default: return nil
        }
    }
}
