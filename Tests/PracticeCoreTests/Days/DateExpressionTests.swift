import PracticeCore
import Testing

@Suite struct DateExpressionTests {
    /// A Sunday.
    private static let today = LocalDay(parsing: "2026-11-22")!

    @Test(arguments: [
        ("2026-01-31", "2026-01-31", "2026-01-31"), ("today", "2026-11-22", "2026-11-22"),
        ("Yesterday", "2026-11-21", "2026-11-21"), ("tomorrow", "2026-11-23", "2026-11-23"),
        ("sunday", "2026-11-22", "2026-11-22"), ("monday", "2026-11-16", "2026-11-23"),
        ("Sat", "2026-11-21", "2026-11-28"), ("FRIDAY", "2026-11-20", "2026-11-27"),
    ])
    func readsADay(text: String, past: String, future: String) throws {
        let expression = try #require(DateExpression(parsing: text))
        #expect(expression.day(today: Self.today, .past).description == past)
        #expect(expression.day(today: Self.today, .future).description == future)
    }

    @Test(arguments: [
        "", "now", "someday", "su", "sund", "1", "0", "2026-1-31", "31.01.2026", "2026-02-30", "to day", "last monday",
    ])
    func rejectsOtherText(text: String) {
        #expect(DateExpression(parsing: text) == nil)
    }

    @Test(arguments: [
        ("2026-11-22", "Sun 22 Nov"), ("2026-01-01", "Thu 1 Jan"), ("2025-12-31", "Wed 31 Dec 2025"),
        ("2027-02-28", "Sun 28 Feb 2027"),
    ])
    func printsAPhrase(day: String, text: String) throws {
        #expect(try #require(LocalDay(parsing: day)).text(today: Self.today) == text)
    }

    @Test(arguments: [("monday", 1), ("Mon", 1), ("0", 0), ("6", 6), ("SATURDAY", 6)])
    func readsAWeekday(text: String, number: Int) {
        #expect(Weekday(parsing: text)?.number == number)
    }

    @Test(arguments: ["", "7", "-1", "mo", "mond", "someday"])
    func rejectsAnInvalidWeekday(text: String) {
        #expect(Weekday(parsing: text) == nil)
    }
}
