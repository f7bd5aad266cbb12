import FoundationEssentials
import GRDB
import SessionCore
import Store
import TestSupport
import Testing

@Suite struct StoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { "\(folder.path)/data/limber.sqlite" }

    private func record(at time: String, _ stretches: (Region, String)...) -> StretchRecord {
        StretchRecord(
            completedAt: Timestamp(time)!,
            totalDurationSeconds: 60,
            stretches: stretches.map { region, id in
                StretchRecord.Stretch(
                    region: region, stretchId: id, stretchName: id, durationSeconds: 60, skippedSegments: 0)
            })
    }

    @Test func keepsASessionThroughANewConnection() throws {
        let session = record(at: "2026-01-26T10:30:00.000Z", (.neck, "neck-rotation"))
        #expect(try Store(path: path).save(session, id: "one"))
        #expect(try Store(path: path).sessions() == [session])
    }

    @Test func keepsASessionOnceHoweverOftenItIsSaved() throws {
        let store = try Store(path: path)
        let first = record(at: "2026-01-26T10:30:00.000Z", (.neck, "neck-rotation"))
        let again = record(at: "2026-01-26T10:31:00.000Z", (.neck, "neck-side-tilt"))
        #expect(try store.save(first, id: "one"))
        #expect(try Store(path: path).save(again, id: "one") == false)
        #expect(try store.sessions() == [first])
        #expect(try store.lastStretches() == [.neck: "neck-rotation"])
    }

    @Test func ordersSessionsByTheirInstants() throws {
        let store = try Store(path: path)
        // As strings the second would come first: a Z sorts behind a point.
        let earlier = record(at: "2026-01-26T10:30:56Z", (.neck, "a"))
        let later = record(at: "2026-01-26T10:30:56.789Z", (.neck, "b"))
        try store.save(later, id: "later")
        try store.save(earlier, id: "earlier")
        #expect(try store.sessions() == [later, earlier])
    }

    @Test func remembersTheStretchOfTheLatestSessionOfEachRegion() throws {
        let store = try Store(path: path)
        try store.save(record(at: "2026-01-02T00:00:00Z", (.neck, "new"), (.back, "back")), id: "late")
        try store.save(record(at: "2026-01-01T00:00:00Z", (.neck, "old"), (.quads, "quads")), id: "early")
        #expect(try store.lastStretches() == [.neck: "new", .back: "back", .quads: "quads"])
    }

    @Test func writesAheadInALog() throws {
        _ = try Store(path: path)
        let mode = try DatabaseQueue(path: path).read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        #expect(mode == "wal")
    }

    @Test func leavesOutARowThatCannotBeRead() throws {
        let store = try Store(path: path)
        let good = record(at: "2026-01-01T00:00:00Z", (.neck, "a"))
        try store.save(good, id: "good")
        try DatabaseQueue(path: path).write { db in
            try db.execute(sql: "INSERT INTO stretchSession VALUES ('bad', 1, '{\"half\":')")
        }
        #expect(try store.sessions() == [good])
    }

    @Test func twoProcessesWriteAtOnceAndNothingIsLost() async throws {
        let path = path
        let session = record(at: "2026-01-01T00:00:00Z", (.neck, "a"))
        try await withThrowingTaskGroup { group in
            for writer in 0..<2 {
                group.addTask {
                    let store = try Store(path: path)
                    for number in 0..<50 { try store.save(session, id: "\(writer)-\(number)") }
                }
            }
            try await group.waitForAll()
        }
        #expect(try Store(path: path).sessions().count == 100)
    }

    @Test func leavesADamagedFileAsItIs() throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/data", withIntermediateDirectories: true)
        let damaged = Data("this was never a database, whatever its name says, and it is long enough to be read".utf8)
        try damaged.write(to: URL(filePath: path))
        let error = try #require(throws: StoreError.self) { try Store(path: path) }
        #expect(error.description == "the history in '\(path)' cannot be used: \(error.reason)")
        #expect(error.reason.contains("damaged"))
        #expect(try Data(contentsOf: URL(filePath: path)) == damaged)
    }

    @Test func refusesWhatANewerVersionWrote() throws {
        _ = try Store(path: path)
        try DatabaseQueue(path: path).write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')")
        }
        let error = try #require(throws: StoreError.self) { try Store(path: path) }
        #expect(error.reason.contains("newer version"))
    }

    @Test func namesAFolderThatCannotBeMade() throws {
        // Below a file no folder can be made, for root neither.
        try Data().write(to: URL(filePath: "\(folder.path)/file"))
        let error = try #require(throws: StoreError.self) { try Store(path: "\(folder.path)/file/data/limber.sqlite") }
        #expect(error.path == "\(folder.path)/file/data/limber.sqlite")
    }
}
