/// The quiet hours of each day, in which the voice is silent. They may span midnight.
public struct QuietHours: Hashable, Codable, Sendable {
    /// The first quiet minute of the day.
    public let from: TimeOfDay
    /// The first minute that is not quiet.
    public let to: TimeOfDay

    /// Creates quiet hours, or `nil` if both times are the same: that could mean all day or never.
    public init?(from: TimeOfDay, to: TimeOfDay) {
        guard from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// Parses two times with a `-` between them, such as `22:00-08:00` or `10pm-7am`.
    public init?(typed text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map { TimeOfDay(typed: String($0)) }
        guard times.count == 2, let from = times[0], let to = times[1] else { return nil }
        self.init(from: from, to: to)
    }

    /// Returns whether a time of day is quiet.
    public func contains(_ time: TimeOfDay) -> Bool {
        from < to ? from <= time && time < to : from <= time || time < to
    }
}

extension QuietHours: CustomStringConvertible {
    /// Both times, such as `22:00-08:00`.
    public var description: String { "\(from)-\(to)" }
}
