/// A recurrence rule of a reminder.
///
/// ```swift
/// let rule = ReminderRule("weekly 0 19:00")
/// let words = rule?.words  // "every Sunday at 19:00"
/// ```
public enum ReminderRule: Hashable, Sendable {
    case daily(at: TimeOfDay)
    case weekly(on: Weekday, at: TimeOfDay)
    /// A day from 1 to 31; the last day of a shorter month.
    case monthly(day: Int, at: TimeOfDay)

    /// The time of day at which the reminder is due.
    public var time: TimeOfDay {
        get {
            switch self {
            case .daily(let time), .weekly(_, let time), .monthly(_, let time): time
            }
        }
        set {
            self =
                switch self {
                case .daily: .daily(at: newValue)
                case .weekly(let day, _): .weekly(on: day, at: newValue)
                case .monthly(let day, _): .monthly(day: day, at: newValue)
                }
        }
    }

    /// The rule in English, such as `every Sunday at 19:00`.
    public var words: String {
        switch self {
        case .daily(let time): "every day at \(time)"
        case .weekly(let day, let time): "every \(day.name) at \(time)"
        case .monthly(let day, let time): "every month on day \(day) at \(time)"
        }
    }

    /// Returns the first day of the rule that is not before a day.
    func day(from day: LocalDay) -> LocalDay {
        switch self {
        case .daily: return day
        case .weekly(let weekday, _): return day.advanced(by: (weekday.number - day.weekday + 7) % 7)
        case .monthly(let number, _):
            let inThisMonth = day.inMonth(number)
            return inThisMonth >= day ? inThisMonth : day.firstOfNextMonth.inMonth(number)
        }
    }

    /// Returns the last day of the rule that is not after a day.
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
    /// The form in the database, such as `weekly 0 19:00`.
    public var description: String {
        switch self {
        case .daily(let time): "daily \(time)"
        case .weekly(let day, let time): "weekly \(day.number) \(time)"
        case .monthly(let day, let time): "monthly \(day) \(time)"
        }
    }

    /// Parses the form that ``description`` returns.
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

/// A kind of reminder, with a rule of its own. The raw values are those of the command line and the wire.
public enum ReminderKind: String, CaseIterable, Hashable, Codable, Sendable {
    /// The question about the day's intention.
    case daily
    /// The question about the week's intention.
    case weekly
    /// The question about the month's intention.
    case monthly
    /// The request to weigh oneself for the nutrition plan.
    case checkIn = "check-in"
    /// The proposal to start a session.
    case stretch

    /// The scope of the intention in question; `nil` for a reminder without a question.
    public var question: IntentionScope? {
        switch self {
        case .daily: .day
        case .weekly: .week
        case .monthly: .month
        case .checkIn, .stretch: nil
        }
    }

    /// The period in which the reminder comes at most once.
    public var scope: IntentionScope {
        switch self {
        case .daily, .stretch: .day
        case .weekly, .checkIn: .week
        case .monthly: .month
        }
    }

    /// The category of the kind's notifications.
    public var category: NotificationCategory {
        switch self {
        case .daily: .dailyIntention
        case .weekly: .weeklyIntention
        case .monthly: .monthlyIntention
        case .checkIn: .weeklyCheckIn
        case .stretch: .stretchReminder
        }
    }
}
