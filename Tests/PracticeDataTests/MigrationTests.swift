import FoundationEssentials
import GRDB
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/limber.sqlite" }

    /// The released databases, each after its number of migrations.
    private static let released = [
        """
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        CREATE TABLE "stretchSession" ("id" TEXT PRIMARY KEY NOT NULL, "completedAt" INTEGER NOT NULL, "record" TEXT NOT NULL);
        CREATE INDEX "stretchSession_on_completedAt" ON "stretchSession" ("completedAt");
        CREATE TABLE "lastStretch" ("region" TEXT PRIMARY KEY NOT NULL, "stretchId" TEXT NOT NULL, "completedAt" INTEGER NOT NULL);
        INSERT INTO grdb_migrations VALUES ('stretch sessions');
        """,
        """
        CREATE TABLE "preference" ("key" TEXT PRIMARY KEY NOT NULL, "value" TEXT NOT NULL);
        INSERT INTO grdb_migrations VALUES ('preferences');
        """,
    ]

    private func makeReleased(steps: Int, then more: String = "") throws {
        try DatabaseQueue(path: path).write { db in
            try db.execute(sql: Self.released.prefix(steps).joined())
            try db.execute(
                sql: "INSERT INTO stretchSession VALUES ('one', ?, ?)",
                arguments: [
                    Timestamp.noon.milliseconds, String(decoding: JSONEncoder().encode(Self.record), as: UTF8.self),
                ])
            try db.execute(sql: "INSERT INTO lastStretch VALUES ('neck', 'neck-rotation', 1)")
            try db.execute(sql: more)
        }
    }

    private static let record = StretchRecord.example(seconds: 90)

    @Test(arguments: 1...2) func migratesEveryReleasedVersion(steps: Int) throws {
        try makeReleased(steps: steps)
        let data = try Repositories.opened(path)
        #expect(try data.sessions.stretchSessions() == [StoredSession(id: "one", record: Self.record, zone: nil)])
        #expect(try data.sessions.activity(since: .noon).map(\.seconds) == [90])
        #expect(try data.sessions.lastStretches() == [.neck: "neck-rotation"])
        #expect(try data.preferences.setup() == StretchSetup())
        #expect(try data.sessions.save(.stretch(Self.record), id: "one") == false)
        #expect(try data.sessions.save(.meditation(.example()), id: "two"))
    }

    @Test func keepsThePreferences() throws {
        var setup = StretchSetup()
        try setup.choose([RegionDuration(region: .back, seconds: 30)])
        let json = String(decoding: try JSONEncoder().encode(setup), as: UTF8.self)
        try makeReleased(steps: 2, then: "INSERT INTO preference VALUES ('stretch-config', '\(json)')")
        #expect(try Repositories.opened(path).preferences.setup() == setup)
    }

    @Test(arguments: ["", "{", "null", "{}", #"{"totalDurationSeconds":"60"}"#])
    func keepsUnreadableRows(json: String) throws {
        try makeReleased(steps: 2, then: "INSERT INTO stretchSession VALUES ('bad', 9, '\(json)')")
        let data = try Repositories.opened(path)
        #expect(try data.sessions.stretchSessions().map(\.id) == ["one"])
        #expect(try data.sessions.sessionCount() == 2)
        #expect(try data.sessions.activity(since: Timestamp(milliseconds: 0)).count == 1)
    }

    @Test func appliesPresentRulesToEarlierRows() throws {
        let stretches = [[0], [1], [2], [2, 0], [2, 2]].map { skips in
            SessionRecord.stretch(
                StretchRecord(
                    completedAt: .noon, totalDurationSeconds: 7,
                    stretches: skips.map {
                        StretchRecord.Stretch(
                            region: .neck, stretchId: "a", stretchName: "A", durationSeconds: 60, skippedSegments: $0)
                    }))
        }
        let records = stretches + [0, 59, 60, 600].map { .meditation(.example(seconds: $0)) }
        let data = try Repositories.opened(path)
        for (number, record) in records.enumerated() { try data.sessions.save(record, id: "\(number)") }
        func counted() throws -> [Int?] {
            try DatabaseQueue(path: path).read { db in
                try Row.fetchAll(db, sql: "SELECT seconds FROM session ORDER BY number").map { $0["seconds"] }
            }
        }
        #expect(try counted() == [7, 7, nil, 7, nil, nil, nil, 60, 600])

        let older = "\(folder.path)/older.sqlite"
        let copy = try DatabaseQueue(path: older)
        try DatabaseQueue(path: path).backup(to: copy)
        try copy.write { db in
            try db.execute(
                sql: """
                    DROP TRIGGER sessionChanged;
                    DELETE FROM grdb_migrations WHERE identifier = 'counted sessions';
                    UPDATE session SET seconds = 1;
                    """)
        }
        try copy.close()
        let migrated = try Repositories.opened(older)
        #expect(try migrated.sessions.activity(since: .noon).map(\.seconds) == [7, 7, 7, 60, 600])
    }

    @Test func rejectsANewerVersion() throws {
        try Repositories.opened(path).sessions.save(.stretch(.example()), id: "one")
        let other = "\(folder.path)/other.sqlite"
        let newer = try DatabaseQueue(path: other)
        try DatabaseQueue(path: path).backup(to: newer)
        try newer.write { db in try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')") }
        let error = try #require(throws: StoreError.self) { try Repositories.opened(other) }
        #expect(error.reason.contains("newer version"))
        #expect(try newer.read { try String.fetchAll($0, sql: "SELECT id FROM session") } == ["one"])
        #expect(try folder.names.contains { $0.contains("damaged") } == false)
    }
}
