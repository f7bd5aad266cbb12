import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import limber

@Suite struct HistoryCalendarTests {
    /// A Tuesday.
    private let now = Timestamp.at("2026-11-24 12:00")

    private func calendar(
        _ sessions: [(String, minutes: Int)] = [], startingOn first: Weekday = .sunday, columns: Int = 80,
        _ glyphs: Glyphs = .full
    ) -> [Line] {
        var days = PracticeDays(now: now, by: .utc)
        for session in sessions {
            days.add(endedAt: .at("\(session.0) 08:00"), seconds: session.minutes * 60)
        }
        let history = PracticeHistory(days, weekStartsOn: first)
        return HistoryCalendar(history, weekStartsOn: first, columns: columns, glyphs: glyphs).lines
    }

    @Test func hasAColumnForEachWeekAndARowForEachDay() throws {
        let lines = calendar().map(\.text)
        #expect(lines[0].hasPrefix("    "))
        for month in ["Jan", "Jun", "Nov"] { #expect(lines[0].contains(month)) }
        #expect(lines[1...7].map { $0.prefix(4) } == ["    ", "Mon ", "    ", "Wed ", "    ", "Fri ", "    "])
        // The days from Wednesday on are in the future.
        #expect(lines[3] == "    " + String(repeating: "·", count: 53))
        #expect(lines[4] == "Wed " + String(repeating: "·", count: 52))
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func shadesDaysByMinutes() {
        let sessions = [
            ("2026-11-24", minutes: 40), ("2026-11-17", minutes: 39), ("2026-11-10", minutes: 10),
            ("2026-11-03", minutes: 0),
            ("2026-11-03", minutes: 9), ("2025-11-20", minutes: 600),
        ]
        let lines = calendar(sessions).map(\.text)
        #expect(lines[3].hasSuffix("·░▒▓█"))
        #expect(lines[9] == "· none  ░ <10  ▒ 10+  ▓ 20+  █ 40+ min")
        #expect(
            lines[10...] == ["5 sessions on 4 days in a year", "Total: 1 h 38 min", "Streak: 1 day, longest 1 day"])
    }

    @Test(arguments: [(40, 2), (56, 2), (57, 1), (24, 3)])
    func splitsTheYearOnNarrowTerminals(columns: Int, parts: Int) {
        let sessions = [("2026-11-24", minutes: 40), ("2025-12-30", minutes: 15)]
        let lines = calendar(sessions, columns: columns).map(\.text)
        #expect(lines.count { $0.hasPrefix("Mon ") } == parts)
        #expect(lines.prefix(9 * parts).allSatisfy { $0.count <= columns })
        let cells = lines.prefix(9 * parts).joined()
        #expect(cells.count { "·░▒▓█".contains($0) } == 53 * 7 - 4)
        #expect(cells.count { $0 == "█" } == 1 && cells.count { $0 == "▒" } == 1)
    }

    @Test(arguments: [20, 40, 80]) func endsNoLineWithASpace(columns: Int) {
        for first in Weekday.allCases {
            let lines = calendar([("2026-11-24", minutes: 40)], startingOn: first, columns: columns).map(\.text)
            #expect(lines.allSatisfy { $0.last != " " }, "\(first)")
        }
    }

    @Test func fitsFortyColumnsWithLongFigures() {
        let sessions = (1...365).map { (LocalDay(number: 20_416 - $0).description, minutes: 100) }
        let lines = calendar(sessions + sessions + sessions, columns: 40, .ascii).map(\.text)
        #expect(lines.allSatisfy { $0.count <= 40 && $0.unicodeScalars.allSatisfy(\.isASCII) })
    }

    @Test(arguments: [
        (Weekday.monday, ["", "Tue", "", "Thu", "", "Sat", ""]), (.saturday, ["", "Sun", "", "Tue", "", "Thu", ""]),
    ])
    func startsWeeksOnTheConfiguredDay(first: Weekday, names: [String]) {
        let lines = calendar([("2026-11-24", minutes: 60)], startingOn: first).map(\.text)
        #expect(lines[1...7].map { $0.prefix(4).filter { $0 != " " } } == names)
        #expect(lines[1 + (2 - first.number + 7) % 7].hasSuffix("█"))
    }
}
