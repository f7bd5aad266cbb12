import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// The running programme, whose days are done by sessions in history.
@Suite(.timeLimit(.minutes(5))) struct ProgrammeRepositoryTests {
    private let db = TestDatabase()
    private var programmes: ProgrammeRepository { db.data.programmes }

    private func standing(on day: LocalDay = .saturday) throws -> ProgrammeStanding {
        try programmes.standing(of: try #require(try programmes.running()), on: day, by: .utc)
    }

    @Test func runsOneProgrammeAtATime() throws {
        #expect(try programmes.running() == nil)
        #expect(throws: ProgrammeError.refused(.none)) { try programmes.stop() }
        let running = try programmes.start(.example(), on: .saturday, by: .utc)
        #expect(try programmes.running() == running)
        #expect(throws: ProgrammeError.refused(.running("Neck care"))) {
            try programmes.start(.example(name: "Other"), on: .saturday, by: .utc)
        }
        #expect(try programmes.stop() == running)
        #expect(try programmes.running() == nil)
    }

    @Test func replacesAProgrammeThatIsOver() throws {
        _ = try programmes.start(.example(.skip), on: .saturday, by: .utc)
        let after = LocalDay.saturday.advanced(by: 9)
        // The last day is still on Today.
        let cards = [8, 9].map { ProgrammeCard(reading: db.data, now: .saturday + .seconds(86_400 * $0), by: .utc) }
        #expect(cards.map { $0 == .empty } == [false, true])
        #expect(try programmes.start(.example(name: "Other"), on: after, by: .utc).programme.name == "Other")
    }

    @Test func countsTheSessionsThatItStarted() throws {
        let running = try programmes.start(.example(), on: .saturday, by: .utc)
        try db.data.sessions.save(.stretching(at: .saturday), id: "other")
        try programmes.note("a", for: 0, of: running)
        // The session has started, and has not ended.
        #expect(try standing().state == .due(0))
        try db.data.sessions.save(.stretching(at: .saturday), id: "a")
        #expect(try standing().state == .done(0))
        #expect(try standing(on: "2026-11-23").state == .due(1))
        try db.data.sessions.remove("a")
        #expect(try standing().state == .due(0))
    }

    @Test func ignoresASessionOfAnotherProgramme() throws {
        let former = try programmes.start(.example(), on: .saturday, by: .utc)
        _ = try programmes.stop()
        _ = try programmes.start(.example(), on: "2026-11-22", by: .utc)
        try programmes.note("a", for: 0, of: former)
        #expect(try programmes.running()?.starts == [])
    }

    @Test func isExportedWithItsProgress() async throws {
        let running = try programmes.start(.example(), on: .saturday, by: .utc)
        try programmes.note("a", for: 0, of: running)
        try db.data.sessions.save(.stretching(at: .saturday), id: "a")
        let other = TestDatabase()
        #expect(try await other.importDocument(db.document()).preferences == 1)
        let imported = try #require(try other.data.programmes.running())
        #expect(try programmes.running() == imported)
        #expect(try other.data.programmes.standing(of: imported, on: .saturday, by: .utc).state == .done(0))
    }
}
