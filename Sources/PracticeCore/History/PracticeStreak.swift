/// The streaks of consecutive days with a session.
public struct PracticeStreak: Hashable, Sendable, Encodable {
    /// The length of the current streak, in days. It ends today, or yesterday if today has no session yet.
    public let current: Int
    /// The length of the longest streak, in days.
    public let longest: Int

    /// Creates the streaks of a set of days, in any order and with duplicates.
    ///
    /// - Parameter next: Returns the following day, for a calendar that leaves days out.
    public init(
        _ days: some Sequence<LocalDay>, today: LocalDay, next: (LocalDay) -> LocalDay = { $0.advanced(by: 1) }
    ) {
        // Compares numbers first: `next` searches for the beginning of the day and is slow.
        func isNext(_ day: LocalDay, after earlier: LocalDay) -> Bool {
            earlier.advanced(by: 1) == day || next(earlier) == day
        }
        var longest = 0
        var run = 0
        var last: LocalDay?
        for day in days.sorted() where day != last {
            run = last.map { isNext(day, after: $0) } == true ? run + 1 : 1
            longest = max(longest, run)
            last = day
        }
        current = last.map { $0 >= today || isNext(today, after: $0) } == true ? run : 0
        self.longest = longest
    }
}
