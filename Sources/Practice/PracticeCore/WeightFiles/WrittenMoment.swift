import SessionCore

/// A timestamp as a file writes it: on the wall clock, in UTC, or with an offset from UTC.
struct WrittenMoment: Hashable {
    /// The date; `nil` for a time whose date is in a row before.
    let date: WrittenDate?
    /// Seconds after midnight; `nil` for a date without a time.
    let second: Int?
    /// The offset from UTC in seconds; `nil` for a time on the wall clock.
    let offset: Int?

    /// Parses a date of ``WrittenDate`` and a time such as `07:30`, `7:30:15 PM` or `07:30:15.123+02:00`, in either
    /// order and either of them alone; or seconds or milliseconds since 1970.
    init?(parsing text: String) {
        if let seconds = Self.seconds(since1970: text) {
            let (day, second) = (seconds.quotient(downBy: 86400), seconds - 86400 * seconds.quotient(downBy: 86400))
            (date, self.second, offset) = (.day(LocalDay(number: day)), second, 0)
            return
        }
        var words = Words(text)
        (second, offset) = (words.second, words.offset)
        guard !words.isFaulty else { return nil }
        words.dropWeekday()
        switch words.dates.count {
        case 0 where second != nil: date = nil
        case 1:
            guard let date = WrittenDate(parsing: words.dates[0]) else { return nil }
            self.date = date
        default:
            guard let date = WrittenDate(words: words.dates) else { return nil }
            self.date = date
        }
    }

    /// Returns the instant.
    ///
    /// - Parameters:
    ///   - day: The date of the timestamp.
    ///   - isUTC: Whether a time without an offset is in UTC.
    ///   - clock: The calendar of the wall clock. A date without a time stands for noon.
    func moment(on day: LocalDay, isUTC: Bool, by clock: DayClock) -> Timestamp {
        guard let second, let offset = offset ?? (isUTC ? 0 : nil) else {
            return clock.moment(on: day, second: second ?? 43_200)
        }
        return Timestamp(milliseconds: (day.number * 86400 + second - offset) * 1000)
    }

    private static func seconds(since1970 text: String) -> Int? {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text) else { return nil }
        return switch text.count {
        case 9...10: number
        case 12...13: number / 1000
        default: nil
        }
    }
}

/// The words of a timestamp, sorted by their meaning.
private struct Words {
    private(set) var dates: [Substring] = []
    private(set) var second: Int?
    private(set) var offset: Int?
    private(set) var isFaulty = false

    init(_ text: String) {
        for word in Self.split(text) {
            switch word.lowercased() {
            case "am", "a.m.": addHalf(of: 0)
            case "pm", "p.m.": addHalf(of: 12)
            case "uhr", "at", "um": continue
            case "z", "utc", "gmt": offset = 0
            case let zone where (zone.hasPrefix("+") || zone.hasPrefix("-")) && second != nil:
                offset = Self.offset(word)
                isFaulty = isFaulty || offset == nil
            case let time where time.contains(":"):
                isFaulty = isFaulty || second != nil || !addTime(word)
            default: dates.append(word)
            }
        }
    }

    /// Drops the name of a weekday before a date of words.
    mutating func dropWeekday() {
        guard dates.count > 1, Weekday(named: dates[0].lowercased()) != nil else { return }
        dates.removeFirst()
    }

    /// Splits at white space, at commas, and at the T between a date and a time.
    private static func split(_ text: String) -> [Substring] {
        text.split { $0.isWhitespace || $0 == "," }.flatMap { word -> [Substring] in
            guard let mark = word.firstIndex(where: { "Tt".contains($0) }), mark > word.startIndex,
                word[word.index(before: mark)].isNumber, word[mark...].dropFirst().first?.isNumber == true
            else { return [word] }
            return [word[..<mark], word[mark...].dropFirst()]
        }
    }

    private mutating func addHalf(of hours: Int) {
        guard let written = second, (3600..<13 * 3600).contains(written) else {
            isFaulty = true
            return
        }
        second = written % (12 * 3600) + hours * 3600
    }

    /// Adds a time such as `07:30`, `7:30pm` or `07:30:15.123Z`.
    private mutating func addTime(_ word: Substring) -> Bool {
        let digits = word.prefix { $0.isNumber || $0 == ":" || $0 == "." }
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), (1...2).contains(parts[0].count), parts[1].count == 2 else { return false }
        // The fraction of a second has no meaning for a weight.
        let numbers = parts.map { Int($0.prefix { $0 != "." }) ?? 60 } + (parts.count == 2 ? [0] : [])
        guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return false }
        second = numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
        let rest = word[digits.endIndex...]
        switch rest.lowercased() {
        case "": return true
        case "am": addHalf(of: 0)
        case "pm": addHalf(of: 12)
        case "z": offset = 0
        default:
            offset = Self.offset(rest)
            return offset != nil
        }
        return !isFaulty
    }

    /// Returns the seconds of `+0200`, `-05:00` or `+02`.
    private static func offset(_ text: Substring) -> Int? {
        let digits = text.dropFirst().filter { $0 != ":" }
        guard let sign = text.first, "+-".contains(sign), [2, 4].contains(digits.count),
            digits.allSatisfy({ $0.isASCII && $0.isNumber }), let hours = Int(digits.prefix(2)), hours <= 14,
            let minutes = digits.count == 2 ? 0 : Int(digits.suffix(2)), minutes < 60
        else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
}
