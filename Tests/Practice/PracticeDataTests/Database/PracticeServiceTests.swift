import Dispatch
import FoundationEssentials
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeData

@Suite(.timeLimit(.minutes(5))) struct PracticeServiceTests {
    private let db = TestDatabase()
    private let practice: PracticeService
    private var path: String { db.path }
    private var folder: TemporaryFolder { db.folder }

    init() { practice = db.practice() }

    /// The same service with a short patience.
    private var impatient: PracticeService { practice.waiting(.init(.milliseconds(50))) }

    private func record(_ id: String, in practice: PracticeService) async throws {
        try await practice.record(.stretching(), id: id)
    }

    private func count() async throws -> Int { try await practice.read { try $0.sessions.sessionCount() } }

    private func deleteAll() throws {
        for name in try folder.names { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
    }

    private func ids() async throws -> [String] {
        try await practice.read { try $0.sessions.sessions(of: .stretch).map(\.id) }
    }

    /// The kind of the thrown error.
    private func failure(_ body: () async throws -> Void) async -> StoreError.Kind? {
        await #expect(throws: StoreError.self) { try await body() }?.kind
    }

    @Test func abandonsWritesWhileTheDatabaseIsLocked() async throws {
        try await practice.open()
        let lock = try LockedDatabase(path)
        // The first job waits for the lock, and the others in the queue.
        let failures = await withTaskGroup(of: StoreError.Kind?.self) { group in
            for number in 0..<3 {
                group.addTask { await failure { try await record("\(number)", in: impatient) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(failures == [.busy, .busy, .busy])
        try lock.unlock()
        // This job is behind all of them.
        try await record("later", in: practice)
        #expect(try await ids() == ["later"])
    }

    @Test func writesNothingAfterTheCallersTimeout() async throws {
        try await practice.open()
        let gate = Gate()
        let slow = await failure {
            try await impatient.write { data in
                gate.pass()
                try data.sessions.save(.stretching(), id: "slow")
            }
        }
        #expect(slow == .busy)
        let hasRun = Mutex(false)
        let queued = await failure { try await impatient.write { _ in hasRun.withLock { $0 = true } } }
        #expect(queued == .busy)
        gate.open()
        try await record("later", in: practice)
        #expect(hasRun.withLock { !$0 })
        #expect(try await ids() == ["later"])
    }

    @Test func waitsForAStartedWrite() async throws {
        try await practice.open()
        let gate = Gate()
        let waitLimits = practice.waiting(.init(.milliseconds(400)))
        async let change = waitLimits.rest.change { _ in
            gate.pass()
            return "changed"
        }
        await gate.arrived()
        // Its deadline is the later one.
        #expect(await failure { try await record("queued", in: waitLimits) } == .busy)
        gate.open()
        #expect(try await change == "changed")
        #expect(try await count() == 0)
    }

    @Test func readsWhileTheLockIsHeld() async throws {
        try await record("one", in: practice)
        let gate = Gate()
        async let change: Void = practice.rest.change { _ in gate.pass() }
        await gate.arrived()
        #expect(try await count() == 1)
        gate.open()
        try await change
        let lock = try LockedDatabase(path)
        #expect(try await count() == 1)
        try lock.unlock()
    }

    @Test func refusesImmediatelyIfTheQueueIsFull() async throws {
        try await practice.open()
        let gate = Gate()
        async let first: Void = practice.write { _ in gate.pass() }
        await gate.arrived()
        let crowded = practice.waiting(.init(.seconds(30), queueLimit: 1))
        let error = await #expect(throws: StoreError.self) { try await record("one", in: crowded) }
        #expect((error?.kind, error?.description.contains("too many requests")) == (.busy, true))
        // Readers have queues of their own.
        #expect(try await crowded.read { try $0.sessions.sessionCount() } == 0)
        gate.open()
        try await first
        try await record("two", in: practice)
        #expect(try await ids() == ["two"])
    }

    @Test func runsAChangeAgainAfterAnotherProcessCommits() async throws {
        var generator = SystemRandomNumberGenerator()
        let (own, theirs) = (CalendarSecret(using: &generator), CalendarSecret(using: &generator))
        let runs = Mutex(0)
        let kept = try await practice.write { [db] data in
            let present = try data.preferences.calendarSecret()
            runs.withLock { $0 += 1 }
            let other = Repositories(.patient(db.otherPath), .saturday)
            if runs.withLock({ $0 }) == 1 { try other.preferences.save(theirs) }
            if let present { return present }
            try data.preferences.save(own)
            return own
        }
        #expect((kept, runs.withLock { $0 }) == (theirs, 2))
        #expect(try db.data.preferences.calendarSecret() == theirs)
    }

    @Test func rollsBackEveryPartOfAChange() async throws {
        try await practice.write { data in
            try data.routines.save(.example())
            var setup = StretchSetup()
            setup.routine = StoredRoutine.example().id
            try data.preferences.save(setup)
        }
        var changes = practice.changes().makeAsyncIterator()
        try db.execute("CREATE TRIGGER refuse BEFORE INSERT ON preference BEGIN SELECT RAISE(ABORT, 'refused'); END")
        let remove: @Sendable (Repositories) throws -> Void = { data in
            try data.routines.remove(StoredRoutine.example().id)
            try data.preferences.replaceRoutine(StoredRoutine.example().id, by: nil)
        }
        await #expect(throws: StoreError.self) { try await practice.write(remove) }
        // A change that goes on after a failed write has failed, too.
        await #expect(throws: StoreError.self) { try await practice.write { try? remove($0) } }
        #expect(try db.data.routines.routines() == [.example()])
        try db.execute("DROP TRIGGER refuse")
        try await practice.write(remove)
        #expect(try db.data.preferences.setup().routine == nil)
        // Each topic is published once, after the commit.
        #expect(await [changes.next()?.topic, changes.next()?.topic] == [.routines, .preferences])
        try await record("one", in: practice)
        #expect(await changes.next()?.topic == .sessions)
    }

    @Test func readsWithinAChangeWithoutTheLock() async throws {
        try await record("one", in: practice)
        let lock = try LockedDatabase(path)
        #expect(try await impatient.write { try $0.sessions.sessionCount() } == 1)
        #expect(await failure { _ = try await impatient.write { try $0.sessions.remove("one") } } == .busy)
        try lock.unlock()
    }

    @Test func publishesEachCommitWithItsTopic() async throws {
        var changes = practice.changes().makeAsyncIterator()
        try await record("one", in: practice)
        _ = try await practice.write { try $0.trainingPlans.exercises.add(.example()) }
        try await practice.write { try $0.preferences.save(StretchSetup()) }
        _ = try await practice.write { data in
            try data.reminders.changeReminderPreferences(data.reminderContext) { $0[.daily].isOn = true }
        }
        try await practice.write { try $0.routines.save(.example()) }
        let weight = WeightEntry(id: "w", measuredAt: .saturday, weight: .kilograms(80))
        _ = try await practice.write { try $0.nutrition.record([weight], at: $0.now, by: $0.days) }
        try await practice.exchange.clear()
        let topics: [DataChange.Topic] = [
            .sessions, .training, .preferences, .reminders, .routines, .nutrition, .everything,
        ]
        for topic in topics {
            #expect(await changes.next()?.topic == topic)
        }
    }

    @Test func publishesNothingWithoutAChange() async throws {
        try await record("one", in: practice)
        var changes = practice.changes().makeAsyncIterator()
        try await record("one", in: practice)
        try await practice.rest.change { _ in }
        try await practice.write { try $0.nutritionPlans.markPlanSeen(at: $0.now) }
        #expect(try await !practice.write { try $0.intentions.removeIntention("no") })
        #expect(try await !practice.write { try $0.routines.remove("no") })
        await #expect(throws: TrainingError.refused(.missing(.exercise, id: "no"))) {
            try await practice.write { try $0.trainingPlans.exercises.remove(["no"]) }
        }
        try await practice.write { try $0.preferences.save(StretchSetup()) }
        #expect(await changes.next()?.topic == .preferences)
    }

    @Test func publishesCommitsOfOtherPrograms() async throws {
        try await practice.open()
        let other = try OtherProgram(path)
        var changes = practice.changes().makeAsyncIterator()
        let watch = Task { await practice.watch() }
        // An observer that looked before looks again.
        #expect(await changes.next()?.topic == .everything)
        for _ in 1...3 {
            // A service's own commits are not reported as foreign.
            try await practice.write { try $0.preferences.save(StretchSetup()) }
            #expect(await changes.next()?.topic == .preferences)
            try other.execute("UPDATE preference SET value = value || ' '")
            #expect(await changes.next()?.topic == .everything)
        }
        watch.cancel()
        await watch.value
    }

    @Test func distinguishesItsCommitsFromOthers() throws {
        let store = db.store
        try store.open()
        let before = try store.foreignVersion()
        try PreferenceRepository(store: store).save(StretchSetup())
        #expect(try store.foreignVersion() == before)
        try db.execute("DELETE FROM preference")
        let after = try store.foreignVersion()
        #expect(after != before)
        try deleteAll()
        #expect(try store.foreignVersion() != after)
        #expect(try folder.names == [])
    }

    /// A commit on a slow disk is seen by its writer before it is seen by readers.
    @Test func readsNoVersionDuringACommitOfAnother() throws {
        let store = Store(path: path, admission: .within(.zero), logger: .quiet)
        try store.open()
        let before = try store.foreignVersion()
        let other = try OtherProgram(path)
        try other.execute("BEGIN IMMEDIATE; CREATE TABLE t (x)")
        #expect(throws: (any Error).self) { try store.foreignVersion() }
        try other.execute("COMMIT")
        #expect(try store.foreignVersion() != before)
    }

    @Test func statesWhyTheDatabaseIsUnusable() async throws {
        #expect(await practice.obstacle()?.kind == .missing)
        #expect(try folder.names == [])
        try await record("one", in: practice)
        #expect(await practice.obstacle() == nil)
        let lock = try LockedDatabase(path)
        #expect(await impatient.obstacle()?.kind == .busy)
        try lock.unlock()
        #expect(await practice.obstacle() == nil)
        try deleteAll()
        #expect(await practice.obstacle()?.kind == .missing)
        #expect(try folder.names == [])
        try await record("two", in: practice)
        #expect(await practice.obstacle() == nil)
        #expect(try await count() == 1)
    }

    @Test func distinguishesRefusalsFromDatabaseFailures() async throws {
        try await practice.open()
        try db.execute("DROP TABLE workoutSet; DROP TABLE workout; DROP TABLE mesocycle")
        let error = await #expect(throws: StoreError.self) {
            try await practice.read { try $0.cycles.cycles() }
        }
        #expect(error?.kind == .failed)
        #expect(error?.description.hasPrefix("cannot use the database '\(path)': ") == true)
        #expect(
            await failure { _ = try await practice.write { try $0.cycles.completeCycle("one", at: $0.now) } } == .failed
        )
    }

    @Test func readsSessionsInPages() async throws {
        for id in ["a", "b"] { try await record(id, in: practice) }
        var pages = try await practice.read { $0.sessions.pages(of: .stretch) }
        #expect(try await practice.next(of: &pages)?.map(\.id) == ["b", "a"])
        #expect(try await practice.next(of: &pages) == nil)
    }
}

/// Blocks a database thread in the middle of a job until the test releases it.
final class Gate: Sendable {
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    private let opening = DispatchSemaphore(value: 0)

    init() { (arrivals, arrival) = AsyncStream.makeStream() }

    /// Blocks the calling thread until the gate is open.
    func pass() {
        arrival.yield()
        opening.wait()
        // Passes the signal on to the next waiter.
        opening.signal()
    }

    /// Waits until a thread is at the gate.
    func arrived() async {
        var arrivals = arrivals.makeAsyncIterator()
        await arrivals.next()
    }

    /// Opens the gate for good.
    func open() { opening.signal() }
}
