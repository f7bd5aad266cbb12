import PracticeCore
import PracticeData
import SessionCore
import Testing

@testable import limber

@Suite struct HistoryOutputTests {
    @Test(arguments: [
        ("2026-01-31", DaySpan.since(.day(LocalDay(parsing: "2026-01-31")!))), ("30d", .last(30)), ("1d", .last(1)),
        ("yesterday", .since(.relative(-1))), ("mon", .since(.weekday(.monday))),
    ])
    func readsASpan(text: String, span: DaySpan) { #expect(DaySpan(argument: text) == span) }

    @Test(arguments: [
        "", "d", "0d", "-1d", "1.5d", "30", "2026-02-30", "2026-1-31", "someday", "99999999999999999999d",
    ])
    func rejectsAnInvalidSpan(text: String) { #expect(DaySpan(argument: text) == nil) }

    @Test func countsTodayAmongTheLastDays() {
        let today = LocalDay(parsing: "2026-03-01")!
        #expect(DaySpan.last(1).first(today: today) == today)
        #expect(DaySpan.last(2).first(today: today).description == "2026-02-28")
        #expect(DaySpan.since(.weekday(.monday)).first(today: today).description == "2026-02-23")
    }

    @Test func quotesCSVFields() {
        let stretches = ["Neck, \"slow\"", "Line\nbreak"].map {
            StretchRecord.Stretch(
                region: .neck, stretchId: "a", stretchName: $0, durationSeconds: 60, skippedSegments: 2)
        }
        let record = StretchRecord(
            completedAt: Timestamp("2026-01-26T12:00:00Z")!, totalDurationSeconds: 90, stretches: stretches)
        let entry = SessionEntry(StoredSession(id: "one", record: .stretch(record), zone: nil))
        #expect(
            HistoryValues.line(of: entry)
                == "one,stretch,2026-01-26T12:00:00.000Z,,90,120,0,2,true,\"Neck, \"\"slow\"\"; Line\nbreak\"\r\n")
        #expect(HistoryValues.header.split(separator: ",").count == 10)
    }

    @Test func marksAStretchSessionThatEndedEarly() {
        let record = StretchRecord(
            completedAt: Timestamp("2026-01-26T12:00:00Z")!, totalDurationSeconds: 90,
            stretches: [
                StretchRecord.Stretch(
                    region: .neck, stretchId: "a", stretchName: "A", durationSeconds: 60, skippedSegments: 1)
            ], completedFully: false)
        let entry = SessionEntry(StoredSession(id: "one", record: .stretch(record), zone: nil))
        #expect(
            HistoryTable.lines(of: entry.session)[0].hasSuffix(
                "  one       1 min 30 s   1 stretch completed, ended early"))
        #expect(HistoryValues.line(of: entry).hasSuffix(",,90,60,1,0,false,A\r\n"))
    }

    @Test func namesTheCourseOfAMeditation() {
        let record = MeditationRecord(
            completedAt: Timestamp("2026-01-26T12:00:00Z")!, sessionType: "scan-2", plannedDurationSeconds: 600,
            actualDurationSeconds: 600, completedFully: true, sessionName: "Body Scan")
        let session = StoredSession(id: "m", record: SessionRecord.meditation(record), zone: nil)
        #expect(HistoryTable.lines(of: session)[0].hasSuffix("  m         10 min       Body Scan"))
    }

    @Test func marksAMeditationThatEndedEarly() {
        let record = MeditationRecord(
            completedAt: Timestamp("2026-01-26T12:00:00Z")!, sessionType: "basic-breathing",
            plannedDurationSeconds: 600, actualDurationSeconds: 59, completedFully: false)
        let entry = SessionEntry(StoredSession(id: "m", record: .meditation(record), zone: "Asia/Tokyo"))
        #expect(HistoryTable.lines(of: entry.session)[0].hasSuffix("  m         59 s of 10 min  Basic Breathing"))
        let details = HistoryTable.details(of: entry.session)
        #expect(details.contains("Kind       Meditation, Basic Breathing"), "\(details)")
        #expect(
            HistoryValues.line(of: entry)
                == "m,meditation,2026-01-26T12:00:00.000Z,Asia/Tokyo,59,600,,,false,basic-breathing\r\n")
    }
}
