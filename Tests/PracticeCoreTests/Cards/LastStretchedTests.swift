import PracticeCore
import Testing

@Suite struct LastStretchedTests {
    @Test(arguments: [
        (-3, "Today"), (0, "Today"), (1, "Yesterday"), (2, "2 days ago"), (6, "6 days ago"), (7, "1 week ago"),
        (13, "1 week ago"), (14, "2 weeks ago"), (20, "2 weeks ago"), (21, "3 weeks ago"), (29, "4 weeks ago"),
        (30, "2026-10-22"), (400, "2025-10-17"),
    ])
    func showsTheDaysSinceTheLastSession(days: Int, text: String) throws {
        let today = try #require(LocalDay(parsing: "2026-11-21"))
        #expect(today.advanced(by: -days).lastStretched(today: today, by: .utc) == text)
    }
}
