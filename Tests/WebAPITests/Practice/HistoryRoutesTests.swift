import PracticeData
import SessionCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct HistoryRoutesTests {
    /// Stores a stretch session that ended this many hours ago.
    private func keep(hours: Int, seconds: Int, in fixture: ServerFixture) async throws {
        let end = Timestamp(milliseconds: ServerFixture.now.milliseconds - hours * 3_600_000)
        try await fixture.practice.sessions.record(
            .stretch(StretchRecord(completedAt: end, totalDurationSeconds: seconds, stretches: [.example])),
            id: "\(hours)")
    }

    @Test func sumsAYearByDayAndWeek() async throws {
        try await ServerFixture.open { fixture in
            // Noon on a Saturday; a week before it, and more than a year before it.
            for (hours, seconds) in [(1, 600), (2, 60), (24, 300), (7 * 24, 90), (24 * 400, 900)] {
                try await keep(hours: hours, seconds: seconds, in: fixture)
            }
            let history = try #require(try await fixture.ask("GET", "/api/history").data)
            #expect(history["today"] as? String == "2026-11-21")
            let days = try #require(history["days"] as? [[String: Any]])
            #expect(days.map { $0["day"] as? String } == ["2026-11-14", "2026-11-20", "2026-11-21"])
            #expect(days.map { $0["seconds"] as? Int } == [90, 300, 660])
            #expect(days.map { $0["sessions"] as? Int } == [1, 1, 2])
            let weeks = try #require(history["weeks"] as? [[String: Any]])
            #expect(weeks.count == 53)
            #expect(weeks.suffix(2).map { $0["start"] as? String } == ["2026-11-08", "2026-11-15"])
            #expect(weeks.suffix(2).map { $0["seconds"] as? Int } == [90, 960])
            #expect((history["streak"] as? [String: Int])?["current"] == 2)
        }
    }

    @Test func listsTheLastTwentyOfEachKind() async throws {
        try await ServerFixture.open { fixture in
            for hours in 1...21 { try await keep(hours: hours, seconds: hours, in: fixture) }
            let record = MeditationRecord(
                completedAt: ServerFixture.now, sessionType: "basic-breathing", plannedDurationSeconds: 60,
                actualDurationSeconds: 30, completedFully: false)
            try await fixture.practice.sessions.record(.meditation(record), id: "m")
            let recent = try #require(try await fixture.ask("GET", "/api/history/recent").data)
            let stretches = try #require(recent["stretch"] as? [[String: Any]])
            #expect(stretches.map { $0["totalDurationSeconds"] as? Int } == Array(1...20))
            let meditations = try #require(recent["meditation"] as? [[String: Any]])
            #expect(meditations.map { $0["actualDurationSeconds"] as? Int } == [30])
        }
    }
}
