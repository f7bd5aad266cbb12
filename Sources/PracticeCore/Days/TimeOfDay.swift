/// A minute of the day on a wall clock, written as `HH:MM`.
public struct TimeOfDay: Hashable, Sendable {
    /// Minutes after midnight, from 0 to 1439.
    public let minutes: Int

    /// The first minute of a day.
    public static let midnight = TimeOfDay(hour: 0)

    /// Creates a full hour, from 0 to 23.
    init(hour: Int) {
        minutes = hour * 60
    }

    /// Creates the time that lies `minutes` after midnight, or `nil` outside of 0 to 1439.
    public init?(minutes: Int) {
        guard 0..<1440 ~= minutes else { return nil }
        self.minutes = minutes
    }

    /// Parses exactly two digits, a colon and two digits.
    public init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        minutes = hour * 60 + minute
    }

    /// Parses a time as people type it: `07:00`, `7:00`, `7am` or `7:30 pm`.
    ///
    /// A number alone is no time: it could be a day or a duration.
    public init?(typed text: String) {
        let form = /([0-9]{1,2})(?::([0-9]{2}))?(?: ?([AaPp])[Mm])?/
        guard let parts = text.wholeMatch(of: form)?.output, var hour = Int(parts.1) else { return nil }
        if let half = parts.3 {
            guard 1...12 ~= hour else { return nil }
            // 12 am is midnight, and 12 pm noon.
            hour = hour % 12 + (half.lowercased() == "p" ? 12 : 0)
        } else if parts.2 == nil {
            return nil
        }
        let minute = parts.2.flatMap { Int($0) } ?? 0
        guard hour < 24, minute < 60 else { return nil }
        minutes = hour * 60 + minute
    }
}

extension TimeOfDay: Comparable {
    /// Whether a time is earlier than another.
    public static func < (one: TimeOfDay, other: TimeOfDay) -> Bool {
        one.minutes < other.minutes
    }
}

extension TimeOfDay: WrittenValue {
    /// The expected form, for error messages.
    public static var example: String { "a time like 08:00" }

    /// The time as `HH:MM`.
    public var description: String {
        [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
