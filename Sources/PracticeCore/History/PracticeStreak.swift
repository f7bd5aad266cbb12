/// Days in a row on which something was done.
public struct PracticeStreak: Hashable, Sendable, Encodable {
    /// How many they are up to today, or up to yesterday: a day is missed only when it is over.
    public let current: Int
    /// The most that there ever were.
    public let longest: Int

    /// The streak of these days.
    public init(_ days: some Sequence<LocalDay>, today: LocalDay) {
        var longest = 0
        var run = 0
        var last: LocalDay?
        for day in days.sorted() where day != last {
            run = last?.advanced(by: 1) == day ? run + 1 : 1
            longest = max(longest, run)
            last = day
        }
        current = last.map { $0.distance(to: today) <= 1 } == true ? run : 0
        self.longest = longest
    }
}
