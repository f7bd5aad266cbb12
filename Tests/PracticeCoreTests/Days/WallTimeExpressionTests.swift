import PracticeCore
import Testing

@Suite struct WallTimeExpressionTests {
    /// A Sunday.
    private static let today = LocalDay(parsing: "2026-11-22")!

    @Test(
        arguments: [
            ("2026-01-31", "2026-01-31", nil), ("2026-01-31T07:30", "2026-01-31", 27_000), ("today", "2026-11-22", nil),
            ("yesterday 07:30:15", "2026-11-21", 27_015), ("Tuesday 00:00", "2026-11-17", 0),
            ("TODAY 01:00", "2026-11-22", 3600),
        ] as [(String, String, Int?)])
    func readsADayInWords(text: String, day: String, second: Int?) throws {
        let wall = try #require(WallTime(parsing: text, today: Self.today))
        #expect((wall.day.description, wall.second) == (day, second))
    }

    @Test(arguments: ["", "07:30", "yesterday 7:30", "yesterdayT07:30", "31.01.2026", "today 24:00", "soon"])
    func rejectsOtherText(text: String) {
        #expect(WallTime(parsing: text, today: Self.today) == nil)
    }
}
