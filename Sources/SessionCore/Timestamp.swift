public import FoundationEssentials

/// A moment in UTC, on the wire as ISO 8601 with milliseconds and a `Z`: `2026-01-26T10:30:00.000Z`.
public struct Timestamp: Hashable, Sendable, Comparable {
    /// Milliseconds since 1970.
    public let milliseconds: Int

    /// So many milliseconds after the beginning of 1970.
    public init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    /// The moment of a date, to the nearest millisecond: most thousandths of a second have no exact `Double`.
    public init(_ date: Date) {
        milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded())
    }

    /// Reads `YYYY-MM-DDTHH:MM:SS[.fraction]Z` and nothing else: no offset, no space, no date alone. What is finer than
    /// a millisecond is cut off.
    public init?(_ text: String) {
        let (second, fraction) = (text.prefix(19), text.dropFirst(19).dropLast())
        guard text.last == "Z", let date = try? Date("\(second)Z", strategy: .iso8601),
            let thousandths = Self.thousandths(fraction)
        else { return nil }
        self.init(milliseconds: Int(date.timeIntervalSince1970) * 1000 + thousandths)
        // Foundation lets February 30 and 24:00 run over into the next day.
        guard description.prefix(19) == second else { return nil }
    }

    /// Reads `.fraction`, or nothing.
    private static func thousandths(_ text: Substring) -> Int? {
        if text.isEmpty { return 0 }
        let digits = text.dropFirst()
        guard text.first == ".", !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return Int("\(digits)00".prefix(3))
    }

    /// The moment as a date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Seconds from an earlier moment to this one; negative where the clock was set back in between.
    public func seconds(since earlier: Timestamp) -> Double {
        Double(milliseconds - earlier.milliseconds) / 1000
    }

    /// Earlier moments come first, however they were written.
    public static func < (one: Timestamp, other: Timestamp) -> Bool {
        one.milliseconds < other.milliseconds
    }
}

extension Timestamp: CustomStringConvertible {
    /// The moment as it is written on the wire.
    public var description: String {
        let seconds = (Double(milliseconds) / 1000).rounded(.down)
        let thousandths = milliseconds - Int(seconds) * 1000
        let second = Date(timeIntervalSince1970: seconds).formatted(.iso8601).dropLast()
        return "\(second).\(String(thousandths + 1000).dropFirst())Z"
    }
}

extension Timestamp: Codable {
    /// Reads the wire format; anything else is a corrupt value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let timestamp = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is not a time like 2026-01-26T10:30:00.000Z")
        }
        self = timestamp
    }

    /// Writes the wire format.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
