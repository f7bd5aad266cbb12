import PracticeData
import SessionCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct HistoryRoutesTests {
    /// Keeps a stretch session that has ended so many hours before now.
    private func keep(hours: Int, seconds: Int, in site: Site) async throws {
        let end = Timestamp(milliseconds: Site.now.milliseconds - hours * 3_600_000)
        try await site.practice.sessions.record(
            .stretch(StretchRecord(completedAt: end, totalDurationSeconds: seconds, stretches: [.example])),
            id: "\(hours)")
    }

    @Test func sumsAYearByDaysAndWeeks() async throws {
        try await Site.open { site in
            // Noon on a Saturday; the one of last Saturday is a week earlier, the last one more than a year.
            for (hours, seconds) in [(1, 600), (2, 60), (24, 300), (7 * 24, 90), (24 * 400, 900)] {
                try await keep(hours: hours, seconds: seconds, in: site)
            }
            let history = try #require(try await site.ask("GET", "/api/history").data)
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

    @Test func tellsTheLastTwentyOfEachKind() async throws {
        try await Site.open { site in
            for hours in 1...21 { try await keep(hours: hours, seconds: hours, in: site) }
            let record = MeditationRecord(
                completedAt: Site.now, sessionType: "basic-breathing", plannedDurationSeconds: 60,
                actualDurationSeconds: 30, completedFully: false)
            try await site.practice.sessions.record(.meditation(record), id: "m")
            let recent = try #require(try await site.ask("GET", "/api/history/recent").data)
            let stretches = try #require(recent["stretch"] as? [[String: Any]])
            #expect(stretches.map { $0["totalDurationSeconds"] as? Int } == Array(1...20))
            let meditations = try #require(recent["meditation"] as? [[String: Any]])
            #expect(meditations.map { $0["actualDurationSeconds"] as? Int } == [30])
        }
    }
}
