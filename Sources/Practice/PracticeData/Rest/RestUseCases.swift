import GRDB
public import PracticeCore
import SessionCore

/// The rest timer: its commands, and the one rest that is stored. Every process sees the same rest, and the next
/// process continues it.
///
/// The rules are in `PracticeCore`; `RestService` announces the end. Callable from any task.
public struct RestUseCases: RestControl {
    let practice: PracticeService

    /// Performs a command in one transaction, and returns the status after it.
    public func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus {
        let context = practice.context
        let outcome: Result<RestStatus, RestRefusal>
        do {
            if case .status = command { return RestStatus(try await stored(), at: context.moment) }
            outcome = try await change { rest in
                let now = context.moment
                return Result { () throws(RestRefusal) in
                    try rest.perform(command, at: now)
                    return RestStatus(rest, at: now)
                }
            }
        } catch let error as StoreError where error.kind == .busy {
            throw .busy("\(error)")
        } catch {
            throw .notSaved("\(error)")
        }
        return try outcome.get()
    }

    /// Completes the rest if its time is over.
    ///
    /// - Returns: The stored rest, and whether this process is to announce its end, as ``Rest/complete(at:)`` does.
    /// - Throws: ``StoreError``: of kind ``StoreError/Kind/busy`` if the database is locked for longer than the wait
    ///   limit.
    public func complete() async throws -> (rest: Rest?, isDue: Bool) {
        try await change { [context = practice.context] rest in
            let isDue = rest?.complete(at: context.moment) ?? false
            return (rest, isDue)
        }
    }

    /// Returns the rest, whichever process started it.
    public func stored() async throws -> Rest? {
        try await practice.read { try $0.rest.fetch() }
    }

    /// Changes the rest in one transaction, and returns the result of `change`.
    func change<Value: Sendable>(_ change: @escaping @Sendable (inout Rest?) -> Value) async throws -> Value {
        try await practice.write { try $0.rest.change(change) }
    }
}

/// The table of the rest, with at most one row.
struct RestRepository: Sendable {
    let store: Store

    func fetch() throws(StoreError) -> Rest? {
        try store.read(RestRow.fetchRest)
    }

    func change<Value>(_ change: (inout Rest?) -> Value) throws(StoreError) -> Value {
        try store.write { db in
            let before = try RestRow.fetchRest(db)
            var rest = before
            let value = change(&rest)
            // Every write is published to subscribers, so an unneeded one is avoided.
            guard rest != before else { return value }
            if let rest { try RestRow(rest).insert(db, onConflict: .replace) } else { try RestRow.deleteAll(db) }
            return value
        }
    }
}

extension RestRepository {
    /// Removes the rest before a set of one of the exercises with these names.
    static func endRest(before exercises: [String], in db: Database) throws {
        guard let next = try RestRow.fetchRest(db)?.words.next.exercise, exercises.contains(next) else { return }
        try RestRow.deleteAll(db)
    }
}

private struct RestRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "rest"

    enum Phase: String, Codable {
        case running, paused, complete
    }

    private var id = 1
    private let exercise: String?
    private let setNumber: Int?
    private let title: String?
    private let body: String?
    private let target: Int
    private let elapsed: Int
    private let phase: Phase
    private var boot: String?
    private var uptime: Int?
    private var wall: Int?

    /// Returns the stored rest; `nil` if there is none or it cannot be read.
    static func fetchRest(_ db: Database) throws -> Rest? {
        try rows(in: db).first?.rest
    }

    init(_ rest: Rest) {
        (exercise, setNumber) = rest.words.next
        (title, body) = (rest.words.own?.title, rest.words.own?.body)
        (target, elapsed) = (rest.length.allNanoseconds, rest.elapsed.allNanoseconds)
        switch rest.phase {
        case .running(let start):
            phase = .running
            (boot, uptime, wall) = (start.boot, start.uptime.allNanoseconds, start.wall.milliseconds)
        case .paused: phase = .paused
        case .complete: phase = .complete
        }
    }

    private var rest: Rest? {
        let words: RestRequest.Words =
            if let title, let body { .own(title: title, body: body) } else { .next(exercise: exercise, set: setNumber) }
        let phase: Rest.Phase
        switch (self.phase, boot, uptime, wall) {
        case (.running, let boot?, let uptime?, let wall?):
            phase = .running(
                since: RestMoment(boot: boot, uptime: .nanoseconds(uptime), wall: Timestamp(milliseconds: wall)))
        case (.running, _, _, _): return nil
        case (.paused, _, _, _): phase = .paused
        case (.complete, _, _, _): phase = .complete
        }
        return Rest(words: words, length: .nanoseconds(target), elapsed: .nanoseconds(elapsed), phase: phase)
    }
}

extension Duration {
    fileprivate var allNanoseconds: Int {
        Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    }
}
