import GRDB
public import PracticeCore
import SessionCore

/// The error of programmes.
public typealias ProgrammeError = RuleError<ProgrammeRefusal>

/// The running programme. It is a preference, so that exports have it and imports replace it.
public struct ProgrammeRepository: Sendable {
    let store: Store

    /// The key of the running programme among the preferences.
    static let key = "programme"

    /// Returns the running programme; `nil` without one, or if it cannot be read.
    public func running() throws(StoreError) -> RunningProgramme? {
        try store.read { db in try PreferenceRepository.readable(Self.key, in: db) }
    }

    /// Starts a programme on a day, in the place of one that is over.
    ///
    /// - Throws: ``ProgrammeRefusal/running(_:)`` while another one runs.
    public func start(
        _ programme: Programme, on day: LocalDay, by clock: DayClock
    ) throws(ProgrammeError) -> RunningProgramme {
        try store.write(refusing: ProgrammeRefusal.self) { db in
            if let running: RunningProgramme = try PreferenceRepository.readable(Self.key, in: db),
                try !Self.standing(of: running, on: day, by: clock, in: db).isOver
            {
                throw ProgrammeRefusal.running(running.programme.name)
            }
            let running = RunningProgramme(programme, startedOn: day)
            try PreferenceRepository.keep(running, as: Self.key, in: db)
            return running
        }
    }

    /// Ends the running programme. The sessions stay in history.
    ///
    /// - Returns: The programme.
    /// - Throws: ``ProgrammeRefusal/none``
    @discardableResult
    public func stop() throws(ProgrammeError) -> RunningProgramme {
        try store.write(refusing: ProgrammeRefusal.self) { db in
            guard let running: RunningProgramme = try PreferenceRepository.readable(Self.key, in: db) else {
                throw ProgrammeRefusal.none
            }
            try db.execute(sql: "DELETE FROM preference WHERE key = ?", arguments: [Self.key])
            return running
        }
    }

    /// Notes that a session of a day starts. Nothing changes if the programme no longer runs.
    ///
    /// - Parameter day: The index in the days of the programme.
    public func note(_ session: String, for day: Int, of programme: RunningProgramme) throws(StoreError) {
        try store.write { db in
            guard var running: RunningProgramme = try PreferenceRepository.readable(Self.key, in: db),
                running.programme == programme.programme, running.startedOn == programme.startedOn
            else { return }
            running.note(session, for: day)
            try PreferenceRepository.keep(running, as: Self.key, in: db)
        }
    }

    /// Returns the standing of a programme on a day.
    public func standing(
        of running: RunningProgramme, on today: LocalDay, by clock: DayClock
    ) throws(StoreError) -> ProgrammeStanding {
        try store.read { db in try Self.standing(of: running, on: today, by: clock, in: db) }
    }

    private static func standing(
        of running: RunningProgramme, on today: LocalDay, by clock: DayClock, in db: Database
    ) throws -> ProgrammeStanding {
        var zones = ZoneDatabase()
        var completed: [String: LocalDay] = [:]
        for start in running.starts {
            let row = try Row.fetchOne(
                db, sql: "SELECT completedAt, zone FROM session WHERE id = ? AND seconds BETWEEN 0 AND ?",
                arguments: [start.session, SessionRecord.maximum])
            guard let row else { continue }
            let end = Timestamp(milliseconds: row["completedAt"])
            completed[start.session] = clock.day(of: end, in: zones.rules(of: row["zone"]))
        }
        return running.standing(on: today, completed: completed)
    }
}

extension ProgrammeReport {
    /// Reads the report of today; `nil` without a programme.
    public init?(reading data: Repositories) throws(StoreError) {
        guard let running = try data.programmes.running() else { return nil }
        let today = data.days.day(of: data.now)
        let standing = try data.programmes.standing(of: running, on: today, by: data.days)
        self.init(running, standing, today: today)
    }
}

extension RunningProgramme: Exchanged {
    /// None: decoding checks the rules of a programme.
    var fault: String? { nil }
}
