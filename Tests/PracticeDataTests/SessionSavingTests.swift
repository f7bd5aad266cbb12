import GRDB
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite(.timeLimit(.minutes(5))) struct SessionSavingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/data/limber.sqlite" }

    @Test(arguments: [SessionRecord.stretch(.example()), .meditation(.example(seconds: 59))])
    func storesARepeatedSessionOnce(session: SessionRecord) throws {
        let data = try Repositories.opened(path)
        #expect(try data.sessions.save(session, id: "one", zone: "Europe/Paris"))
        let other = SessionRecord.stretch(.example(at: .noon.advanced(by: 60), (.neck, "neck-side-tilt")))
        #expect(try Repositories.opened(path).sessions.save(other, id: "one", forwarding: true) == false)
        var pages = data.sessions.sessionPages()
        #expect(try pages.next() == [StoredSession(id: "one", record: session, zone: "Europe/Paris")])
        #expect(try data.outbox.nextForwarding(now: .noon) == nil)
        #expect(try data.sessions.lastStretches().values.contains("neck-side-tilt") == false)
    }

    @Test func remembersTheStretchOfTheLatestSessionOfEachRegion() throws {
        let data = try Repositories.opened(path)
        try data.sessions.save(.stretch(.example(at: .noon, (.neck, "new"), (.back, "back"))), id: "late")
        try data.sessions.save(
            .stretch(.example(at: .noon.advanced(by: -9), (.neck, "old"), (.quads, "quads"))), id: "early")
        #expect(try data.sessions.lastStretches() == [.neck: "new", .back: "back", .quads: "quads"])
    }

    @Test func keepsAllConcurrentWrites() async throws {
        let path = path
        try await withThrowingTaskGroup { group in
            for writer in 0..<2 {
                group.addTask {
                    let data = try Repositories.opened(path)
                    for number in 0..<50 { try data.sessions.save(.stretch(.example()), id: "\(writer)-\(number)") }
                }
            }
            try await group.waitForAll()
        }
        #expect(try Repositories.opened(path).sessions.sessionCount() == 100)
    }

    @Test func usesAMarkedDatabaseInWALMode() throws {
        _ = try Repositories.opened(path)
        let database = try DatabaseQueue(path: path)
        #expect(try database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
        #expect(try database.read { try Int.fetchOne($0, sql: "PRAGMA application_id") } == 0x4C69_6D62)
    }
}
