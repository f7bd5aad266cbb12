import PracticeCore
import SessionCore
import Testing

@testable import limber

@Suite struct HistoryCalendarTests {
    /// Tuesday.
    private let now = Timestamp("2026-11-24T12:00:00.000Z")!
    private let utc = DayClock { _ in 0 }

    private func calendar(_ sessions: [(String, minutes: Int)] = [], startingOn first: Weekday = .sunday) -> [Line] {
        var days = PracticeDays(now: now, by: utc)
        for session in sessions {
            days.add(endedAt: Timestamp("\(session.0)T08:00:00Z")!, seconds: session.minutes * 60)
        }
        return HistoryCalendar(PracticeHistory(days, weekStartsOn: first), weekStartsOn: first).lines
    }

    @Test func hasAColumnForEachWeekAndARowForEachDay() throws {
        let lines = calendar().map(\.text)
        #expect(lines[0].hasPrefix("    "))
        for month in ["Jan", "Jun", "Nov"] { #expect(lines[0].contains(month)) }
        #expect(lines[1...7].map { $0.prefix(4) } == ["    ", "Mon ", "    ", "Wed ", "    ", "Fri ", "    "])
        // From Wednesday on this week is still to come.
        #expect(lines[3] == "    " + String(repeating: "·", count: 53))
        #expect(lines[4] == "Wed " + String(repeating: "·", count: 52) + " ")
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func isDarkerTheMoreWasDone() {
        let sessions = [
            ("2026-11-24", minutes: 40), ("2026-11-17", minutes: 39), ("2026-11-10", minutes: 10),
            ("2026-11-03", minutes: 0),
            ("2026-11-03", minutes: 9), ("2025-11-20", minutes: 600),
        ]
        let lines = calendar(sessions).map(\.text)
        #expect(lines[3].hasSuffix("·░▒▓█"))
        #expect(lines[9].contains("░ under 10") && lines[9].contains("█ 40 and more"))
        #expect(lines[10] == "5 sessions on 4 days in a year, 98 min")
        #expect(lines[11] == "Streak: 1 day, longest 1 day")
    }

    @Test(arguments: [
        (Weekday.monday, ["", "Tue", "", "Thu", "", "Sat", ""]), (.saturday, ["", "Sun", "", "Tue", "", "Thu", ""]),
    ])
    func beginsTheWeekWhereTheUserDoes(first: Weekday, names: [String]) {
        let lines = calendar([("2026-11-24", minutes: 60)], startingOn: first).map(\.text)
        #expect(lines[1...7].map { $0.prefix(4).filter { $0 != " " } } == names)
        #expect(lines[1 + (2 - first.number + 7) % 7].hasSuffix("█"))
    }
}
