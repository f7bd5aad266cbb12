import FoundationEssentials
import GRDB
public import PracticeCore
public import SessionCore

extension Repositories {
    /// The conditions on which scheduled sessions start, with the stored quiet hours.
    public var startConditions: StartConditions {
        get throws(StoreError) {
            StartConditions(
                reminderContext, uptime: uptime, quietHours: try reminders.reminderPreferences().quietHours)
        }
    }

    /// Returns all schedules, and the conditions on which they start.
    public func scheduleOutlook() throws(StoreError) -> ScheduleOutlook {
        ScheduleOutlook(schedules: try schedules.schedules(), conditions: try startConditions)
    }
}

/// All schedules, the oldest first. What is to come of hundreds of dense ones takes seconds to find, so it is found
/// outside of the transaction.
public struct ScheduleOutlook: Sendable {
    /// The schedules.
    public let schedules: [Schedule]
    /// The conditions on which they start.
    public let conditions: StartConditions

    /// The coming starts of all schedules.
    public var starts: [ComingStart] { schedules.comingStarts(conditions) }

    /// All schedules with what is to come of each.
    public var listings: [ScheduleListing] {
        let starts = starts
        return schedules.map { ScheduleListing($0, among: starts, conditions.context) }
    }

    /// Returns a schedule with what is to come of it.
    public func listing(of schedule: Schedule) -> ScheduleListing {
        ScheduleListing(schedule, among: schedules.comingStarts(conditions, of: [schedule.id]), conditions.context)
    }
}

extension PracticeService {
    /// Changes a schedule, and returns it with what is to come of it.
    public func listing(
        after change: @escaping @Sendable (Repositories) throws -> Schedule
    ) async throws -> ScheduleListing {
        let (schedule, outlook) = try await write { data in (try change(data), try data.scheduleOutlook()) }
        return outlook.listing(of: schedule)
    }
}

extension Repositories {
    /// Returns what needs a routine: schedules, and the running programme.
    ///
    /// - Parameter id: The id of the routine.
    public func needs(ofRoutine id: String) throws(StoreError) -> [String] {
        let running = try [programmes.running()?.programme].compactMap { $0 }
            .filter { $0.days.contains { $0.request.plays(routine: id) } }
        return try schedules.schedules().filter { $0.request.plays(routine: id) }.map { "the schedule '\($0.id)'" }
            + running.map { "the programme '\($0.name)'" }
    }

    /// Lets the user's setup and schedules follow the new name of a routine.
    public func renameRoutine(_ id: String, to other: String) throws {
        try preferences.replaceRoutine(id, by: other)
        for schedule in try schedules.schedules() where id != other && schedule.request.plays(routine: id) {
            try schedules.change(schedule.id) { $0.request.content = .routine(other) }
        }
    }
}

extension SessionRequest {
    /// Returns whether the session plays the routine with an id.
    fileprivate func plays(routine id: String) -> Bool {
        if case .routine(let name) = content { RoutineDocument.id(of: name) == id } else { false }
    }
}

/// A start in the history of starts, with the session that it has led to.
public struct PastStartEntry: Sendable, ObjectEncodable {
    /// The start.
    public let start: PastStart
    /// The length of the recorded session in seconds; `nil` if no session is recorded.
    public let seconds: Int?

    /// The members of the start, and `seconds`.
    public var members: EncodedMembers { EncodedMembers(present: ["seconds": seconds], of: start) }
}

extension ScheduleRepository {
    /// Returns what became of the starts of the last 30 days, the latest first. Unreadable rows are omitted.
    ///
    /// - Parameter id: The schedule; `nil` for all.
    public func pastStarts(of id: String? = nil) throws(StoreError) -> [PastStartEntry] {
        let since = context.now().milliseconds - PastStart.kept
        return try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT start, session.seconds FROM scheduledStart
                    LEFT JOIN session ON session.id = json_extract(start, '$.session')
                    WHERE json_valid(start) AND due > ? AND schedule = coalesce(?, schedule)
                    ORDER BY due DESC, schedule
                    """, arguments: [since, id]
            ).compactMap { row in
                guard let text = String.fromDatabaseValue(row["start"]),
                    // Omits a row that this version cannot read.
                    let start = try? JSONDecoder().decode(PastStart.self, from: Data(text.utf8))
                else { return nil }
                return PastStartEntry(start: start, seconds: Int.fromDatabaseValue(row["seconds"]))
            }
        }
    }
}

extension PastStart {
    /// Writes the outcome, in place of the one before or only if there is none.
    func note(in db: Database, replacing isReplacing: Bool = true) throws {
        try db.execute(
            sql: "INSERT OR \(isReplacing ? "REPLACE" : "IGNORE") INTO scheduledStart VALUES (?, ?, ?, ?)",
            arguments: [
                schedule, time.minute.description, time.due.milliseconds,
                String(decoding: try JSONEncoder().encode(self), as: UTF8.self),
            ])
    }

    /// Deletes starts that are older than ``kept``.
    static func forgetOld(at now: Timestamp, in db: Database) throws {
        try db.execute(sql: "DELETE FROM scheduledStart WHERE due < ?", arguments: [now.milliseconds - kept])
    }
}
