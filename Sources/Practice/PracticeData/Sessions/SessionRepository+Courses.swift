import FoundationEssentials
import GRDB
public import PracticeCore
import SessionCore

extension SessionRepository {
    /// Returns the meditations that count by course, most used first.
    public func courseStatistics() throws(StoreError) -> [CourseStatistics] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT course, count(*) AS sessions, sum(seconds) AS seconds FROM session
                    WHERE course IS NOT NULL AND seconds BETWEEN 0 AND ? GROUP BY course
                    """,
                arguments: [SessionRecord.maximum])
            return try rows.map { row in
                let course: String = row["course"]
                return CourseStatistics(
                    sessionType: course, name: try Self.name(ofCourse: course, in: db), sessions: row["sessions"],
                    seconds: row["seconds"])
            }
            .sorted()
        }
    }

    /// Returns the name of a course in its latest record.
    private static func name(ofCourse course: String, in db: Database) throws -> String {
        let name = try String.fetchOne(
            db,
            sql: """
                SELECT CASE json_type(record, '$.sessionName')
                    WHEN 'text' THEN json_extract(record, '$.sessionName') END
                FROM session WHERE course = ? ORDER BY completedAt DESC, number DESC LIMIT 1
                """,
            arguments: [course])
        return MeditationRecord.courseName(name, ofType: course)
    }

    /// Returns the drawn lines of the last meditations by `sessionType`, the latest session first.
    ///
    /// - Parameter count: The number of sessions of each course.
    public func recentLines(count: Int) throws(StoreError) -> [String: [Set<String>]] {
        try store.read { db in
            // The recursion finds each course by a search in the index, however many sessions the course has.
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    WITH RECURSIVE found(course) AS (
                        SELECT min(course) FROM session WHERE course IS NOT NULL
                        UNION ALL
                        SELECT (SELECT min(course) FROM session WHERE course > found.course)
                        FROM found WHERE found.course IS NOT NULL)
                    SELECT found.course, json_extract(session.record, '$.lines') AS lines
                    FROM found CROSS JOIN session ON session.number IN (
                        SELECT number FROM session WHERE course = found.course
                        ORDER BY completedAt DESC, number DESC LIMIT ?)
                    WHERE json_type(session.record, '$.lines') = 'array'
                    ORDER BY session.completedAt DESC, session.number DESC
                    """,
                arguments: [count])
            var recent: [String: [Set<String>]] = [:]
            while let row = try rows.next() {
                let json: String = row["lines"]
                // A session without readable lines has heard none.
                let lines = try? JSONDecoder().decode(Set<String>.self, from: Data(json.utf8))
                recent[row["course"], default: []].append(lines ?? [])
            }
            return recent
        }
    }
}
