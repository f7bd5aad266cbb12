/// Days in a row on which something was done.
public struct PracticeStreak: Hashable, Sendable, Encodable {
    /// How many they are up to today, or up to yesterday: a day is missed only when it is over.
    public let current: Int
    /// The most that there ever were.
    public let longest: Int

    /// The streak of these days.
    ///
    /// - Parameter next: Returns the day that follows a day, where the calendar may leave days out.
    public init(
        _ days: some Sequence<LocalDay>, today: LocalDay, next: (LocalDay) -> LocalDay = { $0.advanced(by: 1) }
    ) {
        // Nearly always it is the next number, which costs nothing to find out.
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
