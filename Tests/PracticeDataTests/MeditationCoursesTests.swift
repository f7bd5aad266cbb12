import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// The courses of meditations: their statistics and recent lines, which an index supplies.
@Suite struct MeditationCoursesTests {
    private let folder: TemporaryFolder
    private let data: Repositories

    init() throws {
        folder = try TemporaryFolder()
        data = try Repositories.opened("\(folder.path)/limber.sqlite")
    }

    private static func record(
        _ course: String, at minute: Int = 0, seconds: Int = 600, name: String? = nil, lines: [String]? = nil
    ) -> SessionRecord {
        .meditation(
            MeditationRecord(
                completedAt: Timestamp(milliseconds: Timestamp.noon.milliseconds + minute * 60_000),
                sessionType: course, plannedDurationSeconds: 600, actualDurationSeconds: seconds, completedFully: true,
                sessionName: name, lines: lines))
    }

    private func damage(_ statement: String) throws {
        try DatabaseQueue(path: "\(folder.path)/limber.sqlite").write { try $0.execute(sql: statement) }
    }

    @Test func countsTheSessionsOfEachCourse() throws {
        let records = [
            Self.record("basic-breathing", at: 0), Self.record("sleep", at: 1, seconds: 1150, name: "Sleeping"),
            Self.record("sleep", at: 3, seconds: 60, name: "Sleep"), Self.record("sleep", at: 2, seconds: 59),
            .stretch(.example()),
        ]
        for (number, record) in records.enumerated() { try data.sessions.save(record, id: "\(number)") }
        #expect(
            try data.sessions.courseStatistics() == [
                CourseStatistics(sessionType: "sleep", name: "Sleep", sessions: 2, seconds: 1210),
                CourseStatistics(sessionType: "basic-breathing", name: "Basic Breathing", sessions: 1, seconds: 600),
            ])
    }

    @Test func readsTheLinesOfTheLastSessionsOfEachCourse() throws {
        for minute in 0..<6 {
            try data.sessions.save(Self.record("sleep", at: minute, lines: ["s\(minute)"]), id: "s\(minute)")
        }
        try data.sessions.save(Self.record("scan", at: -9, lines: ["a", "b"]), id: "scan")
        try data.sessions.save(Self.record("basic-breathing", at: 9), id: "old")
        #expect(
            try data.sessions.recentLines(count: 3) == ["sleep": [["s5"], ["s4"], ["s3"]], "scan": [["a", "b"]]])
    }

    @Test func hasNoCoursesWithoutMeditations() throws {
        try data.sessions.save(.stretch(.example()), id: "a")
        #expect(try data.sessions.courseStatistics().isEmpty)
        #expect(try data.sessions.recentLines(count: 3).isEmpty)
    }

    @Test(arguments: [
        "", "{", "null", "[]", "{}", #"{"sessionType":7}"#, #"{"sessionType":null,"lines":["a"]}"#,
    ])
    func leavesOutDamagedRecords(json: String) throws {
        try data.sessions.save(Self.record("sleep", lines: ["a"]), id: "good")
        try data.sessions.save(Self.record("scan", at: 1, lines: ["b"]), id: "bad")
        try damage("UPDATE session SET record = '\(json)' WHERE id = 'bad'")
        #expect(try data.sessions.courseStatistics().map(\.sessionType) == ["sleep"])
        #expect(try data.sessions.recentLines(count: 3) == ["sleep": [["a"]]])
        try damage("UPDATE session SET record = '{\"sessionType\":\"sleep\",\"lines\":[7]}' WHERE id = 'bad'")
        #expect(try data.sessions.recentLines(count: 3) == ["sleep": [[], ["a"]]])
    }

    @Test func findsTheCoursesOfEarlierVersions() throws {
        try data.sessions.save(Self.record("sleep", lines: ["a"]), id: "good")
        try data.sessions.save(Self.record("scan"), id: "bad")
        let older = "\(folder.path)/older.sqlite"
        let copy = try DatabaseQueue(path: older)
        try DatabaseQueue(path: "\(folder.path)/limber.sqlite").backup(to: copy)
        try copy.write { db in
            try db.execute(
                sql: """
                    DROP TRIGGER courseAdded;
                    DROP TRIGGER courseChanged;
                    DROP INDEX sessionOfCourse;
                    ALTER TABLE session DROP COLUMN course;
                    DELETE FROM grdb_migrations WHERE identifier = 'meditation courses';
                    UPDATE session SET record = '{' WHERE id = 'bad';
                    """)
        }
        try copy.close()
        let migrated = try Repositories.opened(older)
        #expect(try migrated.sessions.courseStatistics().map(\.sessionType) == ["sleep"])
        #expect(try migrated.sessions.recentLines(count: 3) == ["sleep": [["a"]]])
        #expect(try migrated.sessions.sessionCount() == 2)
    }
}
