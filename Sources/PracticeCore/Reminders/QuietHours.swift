/// A part of each day in which nothing is said aloud; it may go over midnight.
public struct QuietHours: Hashable, Codable, Sendable {
    /// The first minute of it.
    public let from: TimeOfDay
    /// The first minute after it.
    public let to: TimeOfDay

    /// From one time to another.
    ///
    /// - Returns: `nil` where these are the same: that would be all day, or never.
    public init?(from: TimeOfDay, to: TimeOfDay) {
        guard from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// Reads two times with a `-` between them, such as `22:00-08:00`.
    public init?(parsing text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false)
            .compactMap { TimeOfDay(parsing: String($0)) }
        guard times.count == 2, text.count == 11 else { return nil }
        self.init(from: times[0], to: times[1])
    }

    /// Whether it is quiet at a time.
    public func contains(_ time: TimeOfDay) -> Bool {
        from < to ? from <= time && time < to : from <= time || time < to
    }
}

extension QuietHours: CustomStringConvertible {
    /// Both times, such as `22:00-08:00`.
    public var description: String { "\(from)-\(to)" }
}
