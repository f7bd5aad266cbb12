import PracticeCore
import SessionCore
import Testing

@Suite struct NutritionPlanWeekTests {
    private static func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

    /// A zone an hour ahead until the last Sunday of October at 01:00Z, and not from then on.
    private static let autumn = DayClock { $0 < Timestamp("2026-10-25T01:00:00Z")! ? 7200 : 3600 }

    @Test(arguments: ["2026-11-16", "2026-11-18", "2026-11-21", "2026-11-22"]) func startsOnMonday(day: String) throws {
        let week = NutritionPlanWeek(of: try #require(LocalDay(parsing: day)))
        #expect(week.monday.description == "2026-11-16")
        #expect(week.name == "Weekly Plan - week of Nov 16, 2026")
        #expect(week.start(by: .utc) == (try Self.moment("2026-11-16T00:00:00.000Z")))
        #expect(week.end(by: .utc) == (try Self.moment("2026-11-22T23:59:59.999Z")))
    }

    @Test func isAnHourLongerWhenTheClockIsSetBack() throws {
        let week = NutritionPlanWeek(of: try #require(LocalDay(parsing: "2026-10-22")))
        #expect(week.start(by: Self.autumn) == (try Self.moment("2026-10-18T22:00:00.000Z")))
        #expect(week.end(by: Self.autumn) == (try Self.moment("2026-10-25T22:59:59.999Z")))
    }

    @Test(arguments: [
        ("2026-11-16T00:00:00.000Z", true), ("2026-11-22T23:59:59.999Z", true), ("2026-11-23T00:00:00.000Z", true),
        ("2026-11-23T00:00:00.001Z", false), ("2026-11-15T23:59:59.999Z", false), ("2025-11-18T00:00:00Z", false),
    ])
    func isCurrentUntilTheNextMonday(moment: String, isCurrent: Bool) throws {
        let week = NutritionPlanWeek(of: .today)
        #expect(week.isCurrent(at: try Self.moment(moment), by: .utc) == isCurrent)
    }

    @Test(arguments: [
        ("2026-10-24", 0, "2026-10-23T22:00:00.000Z"), ("2026-10-26", 0, "2026-10-25T23:00:00.000Z"),
        // 02:30 comes twice; the first counts.
        ("2026-10-25", 9000, "2026-10-25T00:30:00.000Z"), ("2026-10-25", 14400, "2026-10-25T03:00:00.000Z"),
    ])
    func findsTheTimestampOfAWallClockTime(day: String, second: Int, moment: String) throws {
        let day = try #require(LocalDay(parsing: day))
        #expect(Self.autumn.moment(on: day, second: second).description == moment)
    }

    @Test func movesASkippedTimeForward() throws {
        let spring = DayClock { $0 < Timestamp("2026-03-29T01:00:00Z")! ? 3600 : 7200 }
        let day = try #require(LocalDay(parsing: "2026-03-29"))
        #expect(spring.moment(on: day, second: 9000).description == "2026-03-29T01:30:00.000Z")
    }

    @Test(arguments: [
        (0, "Just now"), (59_999, "Just now"), (60_000, "1 minute ago"), (119_999, "1 minute ago"),
        (120_000, "2 minutes ago"), (3_599_999, "59 minutes ago"), (3_600_000, "1 hour ago"),
        (7_200_000, "2 hours ago"), (26 * 3_600_000, "26 hours ago"), (72 * 3_600_000, "3 days ago"),
        (-60_000, "Just now"),
    ])
    func printsAgeInWords(milliseconds: Int, text: String) {
        #expect(
            NutritionPlanAge.text(of: Timestamp(milliseconds: 0), now: Timestamp(milliseconds: milliseconds)) == text)
    }
}
