public import FoundationEssentials
import Glibc

/// A time in UTC with milliseconds, on the wire as ISO 8601: `2026-01-26T10:30:00.000Z`.
///
/// ```swift
/// let start = Timestamp("2026-01-26T10:30:00Z")
/// let text = start?.description  // "2026-01-26T10:30:00.000Z"
/// ```
public struct Timestamp: Hashable, Sendable, Comparable {
    /// Milliseconds since the beginning of 1970.
    public let milliseconds: Int

    /// Creates a timestamp from milliseconds since the beginning of 1970.
    public init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    /// Creates a timestamp from a date, rounded to the millisecond, because most of a second's thousandths have no
    /// exact `Double`.
    public init(_ date: Date) {
        milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded())
    }

    /// Parses `YYYY-MM-DDTHH:MM:SS[.fraction]Z` and nothing else: no offset, no space, no date alone. Digits beyond
    /// milliseconds are cut off.
    public init?(_ text: String) {
        let (second, fraction) = (text.prefix(19), text.dropFirst(19).dropLast())
        let parts = second.split(whereSeparator: { "-T:".contains($0) }).compactMap { Int32($0) }
        // A year of nine digits would overflow the milliseconds.
        guard text.last == "Z", parts.count == 6, parts[0] <= 9999, let thousandths = Self.thousandths(fraction)
        else { return nil }
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
        (time.tm_hour, time.tm_min, time.tm_sec) = (parts[3], parts[4], parts[5])
        self.init(milliseconds: timegm(&time) * 1000 + thousandths)
        // Reject other separators, and dates that `timegm` normalized, such as February 30.
        guard description.prefix(19) == second else { return nil }
    }

    /// Parses `.fraction`, or an empty text as 0.
    private static func thousandths(_ text: Substring) -> Int? {
        if text.isEmpty { return 0 }
        let digits = text.dropFirst()
        guard text.first == ".", !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return Int("\(digits)00".prefix(3))
    }

    /// The timestamp as a date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Returns the seconds since an earlier time; negative if the clock was set back in between.
    public func seconds(since earlier: Timestamp) -> Double {
        Double(milliseconds - earlier.milliseconds) / 1000
    }

    /// Whether `one` is earlier than `other`.
    public static func < (one: Timestamp, other: Timestamp) -> Bool {
        one.milliseconds < other.milliseconds
    }
}

extension Timestamp: TextEncodable {
    /// The wire format.
    ///
    /// Written by the C library, because Foundation's formatters load the data of all time zones, a third of the
    /// program's memory.
    public var description: String {
        let thousandths = (milliseconds % 1000 + 1000) % 1000
        var seconds = (milliseconds - thousandths) / 1000
        var time = tm()
        gmtime_r(&seconds, &time)
        let day = "\((time.tm_year + 1900).digits(4))-\((time.tm_mon + 1).digits(2))-\(time.tm_mday.digits(2))"
        let second = "\(time.tm_hour.digits(2)):\(time.tm_min.digits(2)):\(time.tm_sec.digits(2))"
        return "\(day)T\(second).\(thousandths.digits(3))Z"
    }
}

extension Timestamp: Decodable {
    /// Decodes the wire format.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let timestamp = Timestamp(text) else {
            throw decoder.fault("invalid time '\(text)'; use a time like 2026-01-26T10:30:00.000Z")
        }
        self = timestamp
    }
}

extension BinaryInteger {
    /// Returns the number with at least `count` digits, the first of them zeros.
    package func digits(_ count: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
