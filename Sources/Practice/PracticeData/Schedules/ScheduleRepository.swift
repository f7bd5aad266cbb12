import FoundationEssentials
import GRDB
public import PracticeCore
public import SessionCore

/// The error of schedules.
public typealias ScheduleError = RuleError<ScheduleRefusal>

/// The reason for refusing a change of the schedules.
public enum ScheduleRefusal: Refusal, Hashable {
    /// No schedule has the name.
    case unknown(String, advice: String)
    /// There are ``Schedule/mostSchedules`` schedules already.
    case tooMany
    /// No start comes that could be skipped.
    case nothingToSkip(String)
    /// No skipped start can still come.
    case nothingSkipped(String)
    /// A schedule cannot have the title, session or times.
    case invalid(OptionError)

    /// The message for a person, with what to do.
    public var description: String {
        switch self {
        case .unknown(let name, let advice): "unknown schedule '\(name)'; \(advice)"
        case .tooMany: "there are \(Schedule.mostSchedules) schedules, the most that Limber keeps; remove one first"
        case .nothingToSkip(let id): "'\(id)' has no start to skip; 'limber schedule resume \(id)' activates it"
        case .nothingSkipped(let id): "'\(id)' has no skipped start that is still to come"
        case .invalid(let error): error.description
        }
    }

    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch self {
        case .unknown: .missing
        case .tooMany, .nothingToSkip, .nothingSkipped: .conflict
        case .invalid: .invalid
        }
    }
}

/// The schedules, and the claims of their starts.
public struct ScheduleRepository: Sendable {
    let store: Store
    let context: PracticeContext

    /// Returns all schedules, the oldest first. Unreadable rows are omitted.
    public func schedules() throws(StoreError) -> [Schedule] {
        try store.read { db in try Self.schedules(in: db) }
    }

    static func schedules(in db: Database) throws -> [Schedule] {
        try Schedule.rows(by: "createdAt, id", in: db)
    }

    /// Returns the schedule with a name: its id or its title, in any case.
    ///
    /// - Throws: ``ScheduleRefusal/unknown(_:advice:)``
    public func schedule(named name: String) throws(ScheduleError) -> Schedule {
        try store.read(refusing: ScheduleRefusal.self) { db in try Self.schedule(named: name, in: db) }
    }

    private static func schedule(named name: String, in db: Database) throws -> Schedule {
        let all = try schedules(in: db)
        // A name without letters and digits is that of a title only.
        let word = RoutineDocument.id(of: name).isEmpty ? nil : Schedule.id(of: name)
        let isNamed: [(Schedule) -> Bool] = [
            { $0.id == word }, { $0.title == name }, { Schedule.id(of: $0.title) == word },
        ]
        for isNamed in isNamed { if let found = all.first(where: isNamed) { return found } }
        let advice = all.map(\.id).advice(on: name, otherwise: "'limber schedule list' lists the names")
        throw ScheduleRefusal.unknown(name, advice: advice)
    }

    /// Adds a schedule. Its id gets a number if another schedule has it.
    ///
    /// - Returns: The schedule as stored.
    /// - Throws: ``ScheduleRefusal/tooMany``
    public func add(_ schedule: Schedule) throws(ScheduleError) -> Schedule {
        try store.write(refusing: ScheduleRefusal.self) { db in try Self.insert(schedule, in: db) }
    }

    @discardableResult
    private static func insert(_ schedule: Schedule, in db: Database) throws -> Schedule {
        try refuseAboveLimit(in: db)
        // Paths of the HTTP API have the words.
        let others = Set(try String.fetchAll(db, sql: "SELECT id FROM schedule")).union(["next", "history", "calendar"])
        var added = Schedule(
            id: Schedule.id(of: schedule.id, besides: others), title: schedule.title, request: schedule.request,
            rule: schedule.rule, options: schedule.options, createdAt: schedule.createdAt)
        added.activity = schedule.activity
        try added.insert(db)
        return added
    }

    static func refuseAboveLimit(in db: Database) throws {
        guard try Schedule.fetchCount(db) < Schedule.mostSchedules else { throw ScheduleRefusal.tooMany }
    }

    /// Changes a schedule.
    ///
    /// - Parameter name: Its id or its title, in any case.
    /// - Returns: The changed schedule, and the value of the change.
    /// - Throws: ``ScheduleRefusal``, also from the change, after which all schedules are as before.
    @discardableResult
    public func change<Value>(
        _ name: String, _ change: (inout Schedule) throws -> Value
    ) throws(ScheduleError) -> (schedule: Schedule, value: Value) {
        try store.write(refusing: ScheduleRefusal.self) { db in
            let before = try Self.schedule(named: name, in: db)
            var schedule = try notePassed(before, in: db)
            let value: Value
            do {
                value = try change(&schedule)
            } catch let error as OptionError {
                throw ScheduleRefusal.invalid(error)
            }
            if schedule != before { try schedule.update(db) }
            try noteLeftOut(before, schedule.progress.open, in: db)
            return (schedule, value)
        }
    }

    /// Skips the coming start of a schedule.
    ///
    /// - Returns: The start that is left out.
    /// - Throws: ``ScheduleRefusal``
    public func skip(_ name: String, _ context: ReminderContext) throws(ScheduleError) -> ScheduledTime {
        try change(name) { schedule throws in
            guard let skipped = schedule.skip(after: context.now, context.calendar) else {
                throw ScheduleRefusal.nothingToSkip(schedule.id)
            }
            return skipped
        }.value
    }

    /// Brings back the last start of a schedule that was skipped and can still come.
    ///
    /// - Throws: ``ScheduleRefusal``
    public func unskip(_ name: String, _ context: ReminderContext) throws(ScheduleError) -> ScheduledTime {
        try change(name) { schedule throws in
            guard let start = schedule.unskip(context) else { throw ScheduleRefusal.nothingSkipped(schedule.id) }
            return start
        }.value
    }

    /// Removes a schedule.
    ///
    /// - Returns: The removed schedule.
    /// - Throws: ``ScheduleRefusal/unknown(_:advice:)``
    @discardableResult
    public func remove(_ name: String) throws(ScheduleError) -> Schedule {
        try store.write(refusing: ScheduleRefusal.self) { db in
            let schedule = try notePassed(try Self.schedule(named: name, in: db), in: db)
            try schedule.delete(db)
            try noteLeftOut(schedule, nil, in: db)
            return schedule
        }
    }

    /// Adds, changes and removes the schedules whose times are those of the calendar file, so that they follow it.
    ///
    /// - Throws: ``ScheduleRefusal/tooMany``, after which all schedules are as before.
    public func follow(_ calendar: CalendarStarts, now: Timestamp) throws(ScheduleError) {
        let current = try store.read(refusing: ScheduleRefusal.self) { db in try Self.schedules(in: db) }
        let changes = current.changes(following: calendar, at: now)
        // A write that changes nothing would only wait for other writers.
        guard !changes.isEmpty else { return }
        try store.write(refusing: ScheduleRefusal.self) { db in
            for change in changes {
                switch change {
                case .add(let schedule): try Self.insert(schedule, in: db)
                case .update(var schedule):
                    // An event that is new in the past was never to start.
                    schedule.progress.accounted = now
                    try schedule.update(db)
                    if let before = current.first(where: { $0.id == schedule.id }) {
                        _ = try notePassed(before, in: db)
                        try noteLeftOut(before, schedule.progress.open, in: db)
                    }
                case .remove(let schedule):
                    _ = try notePassed(schedule, in: db)
                    try schedule.delete(db)
                    try noteLeftOut(schedule, nil, in: db)
                }
            }
        }
    }

    /// Claims all starts that are due: of several processes that call this, one finds each start new. Starts that have
    /// passed unclaimed, and open starts that a later one replaces, are noted in the history of starts. Schedules whose
    /// date is long over are removed.
    ///
    /// - Returns: All schedules afterwards. Those with ``ScheduleProgress/open`` have a start to ask about.
    public func claimDue(_ context: ReminderContext) throws(StoreError) -> [Schedule] {
        let current = try schedules()
        func isDue(_ schedule: Schedule) -> Bool {
            var copy = schedule
            return schedule.progress.accounted == nil || !copy.passed(context).isEmpty || copy.claimDue(context)
        }
        // A write that changes nothing would only wait for other writers.
        guard current.contains(where: { isDue($0) || $0.isForgotten(context) }) else { return current }
        return try store.write { db in
            let schedules: [Schedule] = try current.compactMap { schedule in
                if schedule.isForgotten(context) {
                    try schedule.delete(db)
                    return nil
                }
                guard isDue(schedule) else { return schedule }
                var claimed = schedule
                for start in claimed.passed(context) { try start.note(in: db, replacing: false) }
                if claimed.claimDue(context), let replaced = schedule.progress.open {
                    let outcome = PastStart.Outcome.missed("its next start came")
                    try PastStart(of: schedule, at: replaced.time, outcome, noted: context.now).note(in: db)
                }
                try claimed.update(db)
                return claimed
            }
            try PastStart.forgetOld(at: context.now, in: db)
            return schedules
        }
    }

    /// Takes an open start, after which no process asks about it again, and notes its outcome.
    ///
    /// - Parameter change: A further change of the schedule.
    /// - Returns: The schedule afterwards; `nil` if the start is no longer open: it was taken, skipped or put off by
    ///   another process, or the schedule is paused or gone.
    public func take(
        _ start: OpenStart, of id: String, as outcome: PastStart.Outcome,
        _ change: (inout Schedule) -> Void = { _ in }
    ) throws(StoreError) -> Schedule? {
        try changeOpen(start, of: id, outcome) { schedule in
            schedule.progress.open = nil
            change(&schedule)
        }
    }

    /// Puts an open start off until a time.
    ///
    /// - Returns: The schedule afterwards; `nil` if the start is no longer open.
    @discardableResult
    public func postpone(
        _ start: OpenStart, of id: String, until time: Timestamp
    ) throws(StoreError) -> Schedule? {
        let now = context.now()
        return try changeOpen(start, of: id, .postponed(until: time)) {
            $0.progress.open?.postpone(until: time, at: now)
        }
    }

    /// Notes for what an open start waits.
    public func note(_ wait: OpenStart.Wait?, of start: OpenStart, of id: String) throws(StoreError) {
        _ = try changeOpen(start, of: id, nil) { $0.progress.open?.wait = wait }
    }

    /// Notes what became of a start that was taken.
    public func note(_ outcome: PastStart.Outcome, of start: OpenStart, of schedule: Schedule) throws(StoreError) {
        try store.write { db in
            try PastStart(of: schedule, at: start.time, outcome, noted: context.now()).note(in: db)
        }
    }

    private func changeOpen(
        _ start: OpenStart, of id: String, _ outcome: PastStart.Outcome?, _ change: (inout Schedule) -> Void
    ) throws(StoreError) -> Schedule? {
        try store.write { db in
            // The question of an unreadable schedule is no longer open.
            guard var schedule = try Schedule.rows(where: "id = ?", [id], in: db).first,
                schedule.awaitsAnswer(about: start), let open = schedule.progress.open
            else { return nil }
            change(&schedule)
            try schedule.update(db)
            if let outcome { try PastStart(of: schedule, at: open.time, outcome, noted: context.now()).note(in: db) }
            return schedule
        }
    }

    /// Notes the starts that have passed unclaimed before a change, which may leave them out.
    ///
    /// - Returns: The schedule, accounted up to now if there are any.
    private func notePassed(_ schedule: Schedule, in db: Database) throws -> Schedule {
        var accounted = schedule
        let passed = accounted.passed(context.reminders)
        for start in passed { try start.note(in: db, replacing: false) }
        return passed.isEmpty ? schedule : accounted
    }

    /// Notes an open start that a change has left out.
    private func noteLeftOut(_ before: Schedule, _ open: OpenStart?, in db: Database) throws {
        guard let former = before.progress.open, former.time != open?.time else { return }
        try PastStart(of: before, at: former.time, .skipped, noted: context.now()).note(in: db)
    }
}

extension Schedule: ExchangedRow {
    static let databaseTableName = "schedule"

    private struct Unreadable: Error {}

    init(row: Row) throws {
        guard let text = String.fromDatabaseValue(row["schedule"]) else { throw Unreadable() }
        self = try JSONDecoder().decode(Schedule.self, from: Data(text.utf8))
        // A change would not find the row.
        guard id == String.fromDatabaseValue(row["id"]) else { throw Unreadable() }
        let accounted: DatabaseValue? = row["accounted"]
        progress.accounted = accounted.flatMap(Int.fromDatabaseValue).map { Timestamp(milliseconds: $0) }
    }

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["createdAt"] = createdAt.milliseconds
        container["accounted"] = progress.accounted?.milliseconds
        container["schedule"] = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    }

    /// Adds an imported schedule, or replaces the one with its id, whose progress stays. A new request loses the files
    /// and devices that it names: they are those of another computer, or chosen by another user.
    ///
    /// - Throws: ``ScheduleRefusal/tooMany``
    func merge(into db: Database) throws -> Bool {
        var merged = self
        merged.progress.open = nil
        merged.request = request.withoutFiles
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM schedule WHERE id = ?", arguments: [id]) else {
            try ScheduleRepository.refuseAboveLimit(in: db)
            try merged.insert(db)
            return true
        }
        // A readable entry replaces an unreadable row.
        let present = try? Schedule(row: row)
        if let present {
            merged.progress = present.progress
            // What has passed by the former rule was that of another computer.
            if (present.rule, present.activity) != (rule, activity) { merged.progress.accounted = nil }
            if present.request == request { merged.request = request }
        }
        guard present != merged else { return false }
        try merged.update(db)
        return true
    }
}
