import PracticeCore
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import limber

@Suite struct HistoryOutputTests {
    @Test(arguments: [
        ("2026-01-31", DaySpan.since(.day("2026-01-31"))), ("30d", .last(30)), ("1d", .last(1)),
        ("yesterday", .since(.relative(-1))), ("mon", .since(.weekday(.monday))),
    ])
    func readsASpan(text: String, span: DaySpan) { #expect(DaySpan(argument: text) == span) }

    @Test(arguments: [
        "", "d", "0d", "-1d", "1.5d", "30", "2026-02-30", "2026-1-31", "someday", "99999999999999999999d",
    ])
    func rejectsAnInvalidSpan(text: String) { #expect(DaySpan(argument: text) == nil) }

    @Test func countsTodayAmongTheLastDays() {
        let today: LocalDay = "2026-03-01"
        #expect(DaySpan.last(1).first(today: today) == today)
        #expect(DaySpan.last(2).first(today: today).description == "2026-02-28")
        #expect(DaySpan.since(.weekday(.monday)).first(today: today).description == "2026-02-23")
    }

    private func stretch(_ names: [String], skipped: Int, full: Bool = true) -> StoredSession {
        let stretches = names.map {
            StretchRecord.Stretch(
                region: .neck, stretchId: "a", stretchName: $0, durationSeconds: 60, skippedSegments: skipped)
        }
        let record = StretchRecord(
            completedAt: .saturday, totalDurationSeconds: 90, stretches: stretches, completedFully: full)
        return StoredSession(id: "one", record: .stretch(record), zone: nil)
    }

    private func meditation(_ course: String, name: String? = nil, seconds: Int) -> StoredSession {
        let record = MeditationRecord.example(course, seconds: seconds, name: name)
        return StoredSession(id: "m", record: .meditation(record), zone: "Asia/Tokyo")
    }

    @Test func quotesCSVFields() {
        #expect(
            HistoryRow(stretch(["Neck, \"slow\"", "Line\nbreak"], skipped: 2)).values
                == "one,stretch,2026-11-21T12:00:00.000Z,,90,120,0,2,true,\"Neck, \"\"slow\"\"; Line\nbreak\"\r\n")
        #expect(HistoryRow.header.split(separator: ",").count == 10)
    }

    @Test func marksASessionThatEndedEarly() {
        let early = stretch(["A"], skipped: 1, full: false)
        #expect(
            HistoryRow(early).lines[0].hasSuffix(
                "  one       1 min 30 s   1 stretch completed, ended early"))
        #expect(HistoryRow(early).values.hasSuffix(",,90,60,1,0,false,A\r\n"))
        let short = meditation("basic-breathing", seconds: 59)
        #expect(HistoryRow(short).lines[0].hasSuffix("  m         59 s of 10 min  Basic Breathing"))
        #expect(HistoryRow(short).details.contains("Kind       Meditation, Basic Breathing"))
        #expect(
            HistoryRow(short).values
                == "m,meditation,2026-11-21T12:00:00.000Z,Asia/Tokyo,59,600,,,false,basic-breathing\r\n")
    }

    private func routine(_ record: RoutineRecord) -> StoredSession {
        StoredSession(id: "r", record: .routine(record), zone: nil)
    }

    @Test func namesARoutineAndShowsItsStretches() {
        let early = routine(.example((.neck, "Neck Turn"), (.back, "Back Bend")))
        #expect(HistoryRow(early).lines.count == 1)
        #expect(HistoryRow(early).lines[0].hasSuffix("  r         1 min of 2 min  Morning back"))
        let details = HistoryRow(early).details
        #expect(details.contains("Kind       Routine, Morning back"))
        #expect(details.suffix(2).map { $0.prefix(12) } == ["1  Neck Turn", "2  Back Bend"])
        #expect(
            HistoryRow(early).values
                == "r,routine,2026-11-21T12:00:00.000Z,,60,120,2,0,false,Morning back\r\n")
        let exercises = routine(.exercising())
        #expect(HistoryRow(exercises).details.last == "Duration   1 min 30 s of 2 min")
        #expect(HistoryRow(exercises).values.hasSuffix(",,90,120,0,0,false,Core\r\n"))
    }

    @Test func namesTheCourseOfAMeditation() {
        let scan = meditation("scan-2", name: "Body Scan", seconds: 600)
        #expect(HistoryRow(scan).lines[0].hasSuffix("  m         10 min       Body Scan"))
    }
}
