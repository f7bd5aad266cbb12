/// The text form of durations on the command line, in the configuration, in training plans and on the terminal.
///
/// ```swift
/// let seconds = DurationText.seconds(parsing: "1m30s")  // 90
/// let words = DurationText.text(seconds: 90)  // "1 min 30 s"
/// let argument = DurationText.argument(seconds: 90)  // "90s"
/// ```
public enum DurationText {
    /// The unit of a number without a unit.
    public enum BareUnit: Sendable {
        case seconds, minutes
    }

    /// The longest duration accepted, in seconds: about 31 years.
    private static let longest = 1_000_000_000

    /// The accepted forms, for error messages.
    public static let forms = "90s, 1m30s, 2m or 1:30"

    /// Parses a duration such as `90s`, `1m30s`, `2m`, `1h`, `1:30` (minutes and seconds) or `1:05:00`.
    ///
    /// Spaces between the parts are ignored, and `min` stands for `m`, so that the output of ``text(seconds:)`` can be
    /// parsed again.
    ///
    /// - Parameter bare: The unit of a number without a unit.
    /// - Returns: The number of seconds, or `nil` if `text` has another form.
    public static func seconds(parsing text: String, bare: BareUnit = .seconds) -> Int? {
        if let number = number(text[...]) {
            switch bare {
            case .seconds: return number
            case .minutes: return number <= longest / 60 ? number * 60 : nil
            }
        }
        return text.contains(":") ? clock(text) : units(text.lowercased())
    }

    /// Parses a duration; a number without a unit is seconds.
    ///
    /// - Throws: ``OptionError`` with the forms.
    public static func required(_ text: String) throws(OptionError) -> Int {
        guard let seconds = seconds(parsing: text) else {
            throw OptionError("'\(text)' is not a duration; write it as \(forms)")
        }
        return seconds
    }

    /// Parses `m:ss` and `h:mm:ss`.
    private static func clock(_ text: String) -> Int? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count), let first = number(fields[0]) else { return nil }
        var total = first
        for field in fields.dropFirst() {
            guard field.utf8.count == 2, let number = number(field), number < 60, total <= longest / 60 else {
                return nil
            }
            total = total * 60 + number
        }
        return total
    }

    private static let units: [(names: [Substring], seconds: Int)] = [
        (["h"], 3600), (["m", "min"], 60), (["s"], 1),
    ]

    /// Parses numbers with units in descending order. A last number without a unit has the next smaller unit: `1m30` is
    /// 90 s.
    private static func units(_ text: String) -> Int? {
        var rest = text[...]
        var open = units[...]
        var total: Int?
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest[digits.endIndex...].drop { $0 == " " }
            let name = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest[name.endIndex...]
            guard let number = number(digits), total == nil || number < 60 else { return nil }
            let place = name.isEmpty ? open.indices.first : open.firstIndex { $0.names.contains(name) }
            guard let place, !name.isEmpty || total != nil && rest.isEmpty else { return nil }
            guard number <= longest / open[place].seconds else { return nil }
            total = (total ?? 0) + number * open[place].seconds
            open = open[(place + 1)...]
            let next = rest.drop { $0 == " " }
            guard next.isEmpty == rest.isEmpty else { return nil }
            rest = next
        }
        return total
    }

    /// Parses a number that consists of ASCII digits alone, up to ``longest``.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
        return number <= longest ? number : nil
    }
}

extension DurationText {
    /// Returns the duration in words, such as `45 s`, `2 min`, `1 min 30 s` or `1 h 5 min`, without seconds from an
    /// hour on.
    public static func text(seconds: Int) -> String {
        let seconds = max(0, seconds)
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        let parts = [
            hours > 0 ? "\(hours) h" : nil, minutes > 0 ? "\(minutes) min" : nil,
            hours == 0 && (rest > 0 || minutes == 0) ? "\(rest) s" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }

    /// Returns the shortest form that ``seconds(parsing:bare:)`` parses to the same duration, such as `90s`, `30m` or
    /// `1h`.
    public static func argument(seconds: Int) -> String {
        switch seconds {
        case let seconds where seconds > 0 && seconds.isMultiple(of: 3600): "\(seconds / 3600)h"
        case let seconds where seconds > 0 && seconds.isMultiple(of: 60): "\(seconds / 60)m"
        default: "\(seconds)s"
        }
    }

    /// Formats remaining time as `m:ss` or `h:mm:ss`, rounded up and never negative.
    public static func countdown(_ seconds: Double) -> String {
        clock(Int(max(0, seconds).rounded(.up)))
    }

    /// Formats elapsed time as `m:ss` or `h:mm:ss`, rounded down and never negative.
    public static func elapsed(_ seconds: Double) -> String {
        clock(Int(max(0, seconds)))
    }

    private static func clock(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, two(seconds % 60))
        return hours > 0 ? "\(hours):\(two(minutes)):\(rest)" : "\(minutes):\(rest)"
    }
}

extension Int {
    /// Returns the number with a noun in its singular or plural, such as `1 session` and `2 sessions`.
    ///
    /// - Parameter plural: The plural of a noun that takes more than an "s".
    public func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? "\(noun)s")"
    }
}
