import GRDB
import PracticeCore
import SessionCore

extension StretchCondition {
    /// The largest difference between two zones, in milliseconds: 26 hours.
    private static let reach = 26 * 3_600_000

    /// Reads the condition, with the last session of stretches or of a routine that counts and has ended by now.
    init(_ context: ReminderContext, in db: Database) throws {
        let preferences = try ReminderRepository.reminderPreferences(in: db)
        let decides = preferences.stretchUnlessDone || preferences.stretchAfterDays > 0
        self.init(
            preferences,
            lastSession: preferences[.stretch].isOn == true && decides ? try Self.lastSession(context, in: db) : nil)
    }

    /// Returns the latest day with a session. Each session counts for its day in the zone where it was done, so an
    /// earlier one may have the later day.
    private static func lastSession(_ context: ReminderContext, in db: Database) throws -> LocalDay? {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT completedAt, zone FROM session
                WHERE kind <> ? AND completedAt <= ? AND seconds BETWEEN 0 AND ? ORDER BY completedAt DESC
                """,
            arguments: [SessionKind.meditation.rawValue, context.now.milliseconds, SessionRecord.maximum])
        var zones = ZoneDatabase()
        var latest: (end: Int, day: LocalDay)?
        while let row = try rows.next() {
            let end: Int = row["completedAt"]
            if let latest, end < latest.end - reach { break }
            let day = context.calendar.days.day(of: Timestamp(milliseconds: end), in: zones.rules(of: row["zone"]))
            latest = latest.map { ($0.end, max($0.day, day)) } ?? (end, day)
        }
        return latest?.day
    }
}
