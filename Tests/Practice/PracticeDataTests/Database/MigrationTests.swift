import Dispatch
import FoundationEssentials
import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// Opening new databases and those of other versions.
@Suite struct MigrationTests {
    private let db = TestDatabase()
    private var setup: StretchSetup {
        get throws {
            var setup = StretchSetup(playlist: try PlaylistAddress(parsing: "spotify:album:4aaw"))
            try setup.choose([RegionDuration(region: .back, seconds: 30)])
            return setup
        }
    }

    /// Creates a database that this process has not opened.
    private func makeDatabase(changing sql: String = "") throws {
        let made = TestDatabase()
        try made.data.preferences.save(try setup)
        try made.save(["one": .stretching()])
        try made.copy(to: db.path, changing: sql)
    }

    @Test func opensOneDatabaseForConcurrentCallers() throws {
        let folder = db.folder
        DispatchQueue.concurrentPerform(iterations: 8) { _ in try? Store.patient("\(folder.path)/together").open() }
        try Store.patient("\(folder.path)/alone").open()
        #expect(folder.descriptors(on: "together") == folder.descriptors(on: "alone"))
        OpenDatabases.close(below: folder.path)
        #expect(folder.descriptors(on: "together") == 0)
    }

    @Test func usesAMarkedDatabaseInWALMode() throws {
        _ = try db.opened()
        #expect(try db.select("PRAGMA application_id") == [0x4C69_6D62])
        #expect(try db.select("PRAGMA journal_mode") == ["wal"])
    }

    @Test func readsTheSetUpWithoutOpeningTheDatabase() throws {
        try makeDatabase()
        let data = Repositories(.impatient(db.path), .saturday)
        #expect(try data.preferences.setup() == setup)
        #expect(try data.sessions.lastStretches() == [.neck: "neck-rotation"])
        #expect(OpenDatabases.current(at: db.path) == nil)
    }

    @Test(arguments: [
        "DELETE FROM grdb_migrations WHERE identifier = 'meditation courses'", "PRAGMA application_id = 0",
    ])
    func opensADatabaseThatIsNotComplete(change: String) throws {
        try makeDatabase(changing: change)
        // Migrating once more fails, because the columns exist.
        #expect((try? db.data.preferences.setup()) == (change.hasPrefix("PRAGMA") ? try setup : nil))
    }

    @Test func rejectsANewerDatabaseAndKeepsIt() throws {
        try makeDatabase(changing: "INSERT INTO grdb_migrations VALUES ('from the future')")
        let uses: [() throws -> Void] = [{ _ = try db.data.preferences.setup() }, { _ = try db.opened() }]
        for use in uses {
            let error = #expect(throws: StoreError.self) { try use() }
            #expect(error?.reason == "a newer version of Limber wrote the file; update Limber")
        }
        #expect(try db.select("SELECT id FROM session") == ["one"])
        #expect(try db.folder.names.contains { $0.contains("damaged") } == false)
    }

    private let record = StretchRecord.example(seconds: 90)

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

    private func makeReleased(steps: Int = 2, then more: String = "") throws {
        let json = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
        try db.execute(Self.released.prefix(steps).joined())
        try db.execute("INSERT INTO stretchSession VALUES ('one', ?, ?)", [Timestamp.saturday.milliseconds, json])
        try db.execute("INSERT INTO lastStretch VALUES ('neck', 'neck-rotation', 1);" + more)
    }

    /// Makes a copy of an earlier version, and migrates it.
    private func migrated(_ changes: String) throws -> SessionRepository {
        let older = "\(db.folder.path)/older.sqlite"
        try db.copy(to: older, changing: changes)
        return Repositories(.patient(older), .saturday).sessions
    }

    @Test(arguments: 1...2) func migratesEveryReleasedVersion(steps: Int) throws {
        let setup = steps == 2 ? try self.setup : StretchSetup()
        let json = String(decoding: try JSONEncoder().encode(setup), as: UTF8.self)
        let preference = "INSERT INTO preference VALUES ('stretch-config', '\(json)')"
        try makeReleased(steps: steps, then: steps == 2 ? preference : "")
        #expect(PracticeService.canOpen(db.path))
        let data = db.data
        #expect(try data.sessions.sessions(of: .stretch) == [StoredSession(id: "one", record: .stretch(record))])
        #expect(try data.sessions.activity(since: .saturday).map(\.seconds) == [90])
        #expect(try data.sessions.lastStretches() == [.neck: "neck-rotation"])
        #expect(try data.preferences.setup() == setup)
        #expect(try data.sessions.save(.stretch(record), id: "one") == false)
        #expect(try data.sessions.save(.meditating(), id: "two"))
    }

    @Test(arguments: ["", "{", "null", "{}", #"{"totalDurationSeconds":"60"}"#])
    func keepsUnreadableRows(json: String) throws {
        try makeReleased(then: "INSERT INTO stretchSession VALUES ('bad', 9, '\(json)')")
        let sessions = db.data.sessions
        #expect(try sessions.sessions(of: .stretch).map(\.id) == ["one"])
        #expect(try sessions.sessionCount() == 2)
        #expect(try sessions.activity(since: Timestamp(milliseconds: 0)).count == 1)
    }

    @Test func appliesPresentRulesToEarlierRows() throws {
        let stretches = [[0], [1], [2], [2, 0], [2, 2]].map { skips in
            let stretches = skips.map {
                StretchRecord.Stretch(
                    region: .neck, stretchId: "a", stretchName: "A", durationSeconds: 60, skippedSegments: $0)
            }
            return SessionRecord.stretch(
                StretchRecord(completedAt: .saturday, totalDurationSeconds: 7, stretches: stretches))
        }
        let records = stretches + [0, 59, 60, 600].map { .meditating(seconds: $0) }
        for (number, record) in records.enumerated() { try db.data.sessions.save(record, id: "\(number)") }
        let counted: [Int] = try db.select("SELECT ifnull(seconds, -1) FROM session ORDER BY number")
        #expect(counted == [7, 7, -1, 7, -1, -1, -1, 60, 600])
        let migrated = try migrated(
            """
            DROP TRIGGER sessionChanged;
            DELETE FROM grdb_migrations WHERE identifier = 'counted sessions';
            UPDATE session SET seconds = 1;
            """)
        #expect(try migrated.activity(since: .saturday).map(\.seconds) == [7, 7, 7, 60, 600])
    }

    /// A database without the table of routines, and with the trigger that counts no sessions of routines.
    @Test func addsTheRoutinesToAnEarlierVersion() throws {
        try db.save(["one": .stretching(), "two": .meditating()])
        let older = "\(db.folder.path)/older.sqlite"
        try db.copy(
            to: older,
            changing: """
                DROP TABLE routine;
                DROP TRIGGER sessionChanged;
                CREATE TRIGGER sessionChanged AFTER UPDATE OF kind, record ON session BEGIN
                    UPDATE session SET seconds = 1 WHERE number = NEW.number;
                END;
                DELETE FROM grdb_migrations WHERE identifier = 'routines';
                """)
        let data = Repositories(.patient(older), .saturday)
        #expect(try data.sessions.sessionCount() == 2)
        try data.routines.save(.example())
        #expect(try data.routines.routines() == [.example()])
        // Another program changes a record.
        #expect(try data.sessions.save(.followingARoutine(seconds: 90), id: "three"))
        let spoiled = ["two": "{", "three": #"{"routine":"A"}"#]
        for (id, record) in spoiled {
            try Store.patient(older).write { db in
                try db.execute(sql: "UPDATE session SET record = ? WHERE id = ?", arguments: [record, id])
            }
        }
        #expect(try data.sessions.totals(of: .stretch) == (1, 60))
        #expect(try data.sessions.totals(of: .meditation) == (0, 0))
        #expect(try data.sessions.totals(of: .routine) == (0, 0))
    }

    /// The trigger of rows that another program changes has the rule of `RoutineRecord.counts`.
    @Test(
        arguments: [
            ([], 60), ([], 59), ([0], 0), ([1, 2], 7), ([2], 59), ([2], 60), ([2, 2], 0),
        ] as [(skips: [Int], active: Int)])
    func countsChangedRoutinesByTheRule(skips: [Int], active: Int) throws {
        let record = RoutineRecord(
            completedAt: .saturday, routine: "Core", plannedDurationSeconds: 90, actualDurationSeconds: 77,
            activeSeconds: active,
            stretches: skips.map {
                StretchRecord.Stretch(
                    region: .neck, stretchId: "a", stretchName: "A", durationSeconds: 60, skippedSegments: $0)
            },
            completedFully: true)
        try db.save(["one": .routine(record)])
        let seconds = "SELECT ifnull(seconds, -1) FROM session"
        let saved: [Int] = try db.select(seconds)
        #expect(saved == [record.counts ? 77 : -1])
        try db.execute("UPDATE session SET seconds = 1")
        try db.execute("UPDATE session SET record = record || ' '")
        let changed: [Int] = try db.select(seconds)
        #expect(changed == saved)
    }

    @Test func findsTheCoursesOfEarlierVersions() throws {
        try db.save(["good": .meditation(.example("sleep", lines: ["a"])), "bad": .meditation(.example("scan"))])
        let migrated = try migrated(
            """
            DROP TRIGGER courseAdded;
            DROP TRIGGER courseChanged;
            DROP INDEX sessionOfCourse;
            ALTER TABLE session DROP COLUMN course;
            DELETE FROM grdb_migrations WHERE identifier = 'meditation courses';
            UPDATE session SET record = '{' WHERE id = 'bad';
            """)
        #expect(try migrated.courseStatistics().map(\.sessionType) == ["sleep"])
        #expect(try migrated.recentLines(count: 3) == ["sleep": [["a"]]])
        #expect(try migrated.sessionCount() == 2)
    }
}
