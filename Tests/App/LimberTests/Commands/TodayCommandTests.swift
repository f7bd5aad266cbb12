import CommandSupport
import Foundation
import TestSupport
import Testing

/// `limber today` and `limber stats`.
@Suite(.timeLimit(.minutes(5))) struct TodayCommandTests {
    private let home = TemporaryHome.withCatalog(changing: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])

    @Test func printsTheCardsAsPlainLines() async throws {
        #expect(
            try await home.succeeds("today") == """
                Workout     No workout scheduled for today.
                Stretch     No stretch sessions yet  (limber stretch)
                Meditation  No meditation sessions yet  (limber meditate)
                """)
        #expect(try await home.stretch("neck:10", "--output", "null:virtual").status == 0)
        #expect(try await home.succeeds("today").contains("\nStretch     Stretched today!  (limber stretch)\n"))
        let json = try await home.json("today --json") as? [String: Any]
        #expect(json?.keys.sorted() == ["intention", "meditation", "nutrition", "stretch", "workout"])
    }

    @Test func printsStatisticsNotificationsAndVersion() async throws {
        let stats = try await home.succeeds("stats")
        #expect(
            stats.hasPrefix(
                """
                Stretching      0 sessions in 0 s
                This Week       0 min (before: 0, 0, 0 min)
                Streak          0 days (longest 0 days)

                Meditations     0 sessions
                """))
        #expect(stats.contains("\nTraining Cycles 0 completed\nTotal Cycles    0 all time\n"))
        #expect(!stats.contains("Clear All Data"))
        #expect(stats.contains("\nNotifications   No notification service on this computer\n"))
        #expect(stats.hasSuffix("\nVersion         1.1.0"))
        #expect(!stats.contains("\u{1b}"))
        // tools/build names the commit.
        #expect(try await home.succeeds("--version") == "limber 1.1.0 (commit unknown)")
        let json = try await home.succeeds("stats --json")
        #expect(json.contains(#""state":"noService""#) && json.hasSuffix(#""}]}},"version":"1.1.0"}"#))
    }

    @Test func drawsTheCardsOnATerminalOnce() async throws {
        let home = TemporaryHome.withCatalog(changing: ["TERM": "vt100", "LANG": "C.UTF-8"])
        let today = try await home.answering("", "today")
        #expect(today.status == 0)
        let rows = today.text.components(separatedBy: "\r\n")
        #expect(rows.count { $0.hasPrefix("╭─ Workout ─────────────╮  ╭─ Stretch ") } == 1)
        #expect(rows.count { $0.hasPrefix("│ No workout scheduled  │  │ No stretch sessions ") } == 1)
        let stats = try await home.answering("", "stats")
        #expect(stats.text.components(separatedBy: "Version").count == 2)
    }

    @Test func reportsAnUnreadableDatabase() async throws {
        let file = try home.write("", to: "data")
        let today = try await home.run("today")
        #expect(today.status == 74)
        let lines = today.output.split(separator: "\n")
        #expect(lines.count == 4 && lines.allSatisfy { $0.contains("'\(file)/limber/limber.sqlite'") })
        let json = try await home.run("today --json")
        #expect((json.status, json.output.split(separator: #""state":"error""#).count) == (74, 6))
        let stats = try await home.run("stats")
        #expect(stats.status == 74)
        #expect(
            stats.output.hasPrefix(
                "Stretching      Failed to load statistics\n\nMeditation      Failed to load statistics\n"))
        #expect(stats.output.contains("Notifications   "))
    }
}
