import PracticeCore
import TestSupport
import Testing

@Suite struct PracticeStreakTests {
    @Test(arguments: [
        ([], 0, 0), ([0], 1, 1), ([1], 1, 1), ([2], 0, 1), ([0, 1, 2], 3, 3), ([1, 2], 2, 2), ([0, 2, 3, 4], 1, 3),
        ([2, 3, 4, 10, 11], 0, 3), ([0, 0, 1, 1], 2, 2),
    ])
    func countsConsecutiveDaysUpToYesterday(ages: [Int], current: Int, longest: Int) {
        let today = LocalDay(number: 20_000)
        let streak = PracticeStreak(ages.map { today.advanced(by: -$0) }, today: today)
        #expect(streak.current == current)
        #expect(streak.longest == longest)
    }

    @Test(arguments: UInt64(1)...200) func equalsASimpleCount(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let today = LocalDay(number: 100)
        let days = Set((0...100).filter { _ in Int.random(in: 0..<4, using: &random) > 0 })
        func run(endingOn day: Int) -> Int {
            var length = 0
            while days.contains(day - length) { length += 1 }
            return length
        }
        let streak = PracticeStreak(days.map(LocalDay.init(number:)), today: today)
        #expect(streak.current == (days.contains(100) ? run(endingOn: 100) : run(endingOn: 99)))
        #expect(streak.longest == (0...100).map(run).max())
    }
}
