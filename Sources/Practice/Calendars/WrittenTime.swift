import PracticeCore

/// A day or time as a calendar file writes it.
struct WrittenTime: Hashable {
    let day: LocalDay
    /// The seconds since 1970 on the clock; midnight of a day.
    let second: Int
    let isDay: Bool
    /// The zone of the clock, such as `UTC`; `nil` for that of the event, or for any.
    let zone: String?

    /// Parses `20261130`, `20261130T070000`, `20261130T070000Z`, or the start of a period, which ends with a slash.
    init?(_ text: some StringProtocol, zone: String?) {
        let parts = text.prefix { $0 != "/" }.uppercased().filter { !$0.isWhitespace }
            .split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let date = parts.first, date.utf8.count == 8, let day = LocalDay(digits: date) else { return nil }
        self.day = day
        isDay = parts.count == 1
        guard !isDay else {
            (second, self.zone) = (day.number * 86400, nil)
            return
        }
        let digits = parts[1].prefix { $0.isNumber }
        guard digits.utf8.count == 6, let number = Int(digits), number < 240_000, number / 100 % 100 < 60,
            number % 100 <= 60, parts[1].count == 6 || parts[1].dropFirst(6) == "Z"
        else { return nil }
        second = day.number * 86400 + number.secondsOfClock
        self.zone = parts[1].count == 6 ? zone : "UTC"
    }
}

extension Int {
    /// The seconds of a number with the digits of hours, minutes and seconds, such as 13000 for half past one.
    var secondsOfClock: Int { self / 10_000 * 3600 + self / 100 % 100 * 60 + self % 100 }
}

extension LocalDay {
    fileprivate init?(digits: Substring) {
        self.init(parsing: "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
    }
}
