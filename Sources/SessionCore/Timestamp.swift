public import FoundationEssentials

/// A moment in UTC, on the wire as ISO 8601 with milliseconds and a `Z`: `2026-01-26T10:30:00.000Z`.
public struct Timestamp: Hashable, Sendable, Comparable {
    /// Milliseconds since 1970.
    public let milliseconds: Int

    /// So many milliseconds after the beginning of 1970.
    public init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    /// The moment of a date, cut to the millisecond.
    public init(_ date: Date) {
        milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded(.down))
    }

    /// Reads `YYYY-MM-DDTHH:MM:SS[.fraction]Z` and nothing else: no offset, no space, no date alone.
    public init?(_ text: String) {
        guard let parts = text.wholeMatch(of: /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?Z/)?.output,
            let seconds = try? Date("\(parts.1)Z", strategy: .iso8601).timeIntervalSince1970
        else { return nil }
        let fraction = Int("\(parts.2 ?? "")000".prefix(3)) ?? 0
        milliseconds = Int(seconds) * 1000 + fraction
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
        let (seconds, fraction) = milliseconds.quotientAndFloorRemainder(dividingBy: 1000)
        let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).dropLast()
        return "\(whole).\(String(fraction + 1000).dropFirst())Z"
    }
}

extension Int {
    fileprivate func quotientAndFloorRemainder(dividingBy divisor: Int) -> (Int, Int) {
        let remainder = (self % divisor + divisor) % divisor
        return ((self - remainder) / divisor, remainder)
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
