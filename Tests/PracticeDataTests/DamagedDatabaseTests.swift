import FoundationEssentials
import GRDB
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct DamagedDatabaseTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/limber.sqlite" }

    /// Creates a closed database, large enough for pages of every kind.
    private func makeDatabase(at path: String) throws {
        let data = try Repositories.opened("\(folder.path)/made.sqlite")
        for number in 0..<300 {
            try data.sessions.save(.stretch(.example(at: .noon.advanced(by: number))), id: "\(number)")
        }
        let copy = try DatabaseQueue(path: path)
        try DatabaseQueue(path: "\(folder.path)/made.sqlite").backup(to: copy)
        try copy.close()
    }

    private func namesSetAside() throws -> [String] { try folder.names.filter { $0.contains(".damaged-") } }

    /// The kinds of damage to a file.
    enum Harm: CaseIterable {
        case text, noise, cut, spoiledHeader, spoiledTables, foreign, foreignMark

        func strike(_ path: String) throws {
            var bytes = try Data(contentsOf: URL(filePath: path))
            switch self {
            case .text: bytes = Data("this was never a database, whatever its name says".utf8)
            case .noise:
                var random = SplitMix64(seed: 7)
                bytes = Data((0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) })
            case .cut: bytes = bytes.prefix(bytes.count / 2)
            case .spoiledHeader: bytes.replaceSubrange(0..<100, with: Data(repeating: 0xAA, count: 100))
            case .spoiledTables: bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xAA, count: 3996))
            case .foreign, .foreignMark:
                try FileManager.default.removeItem(atPath: path)
                let database = try DatabaseQueue(path: path)
                try database.write { db in
                    try db.execute(sql: "CREATE TABLE theirs (value)")
                    if self == .foreignMark { try db.execute(sql: "PRAGMA application_id = 7") }
                }
                try database.close()
                return
            }
            try bytes.write(to: URL(filePath: path))
        }
    }

    @Test(arguments: Harm.allCases) func renamesADamagedDatabase(harm: Harm) throws {
        try makeDatabase(at: path)
        try harm.strike(path)
        let bytes = try Data(contentsOf: URL(filePath: path))
        let log = Log()
        let data = try Repositories.opened(path, logger: log.logger)
        #expect(try data.sessions.sessionCount() == 0)
        #expect(try data.sessions.save(.stretch(.example()), id: "one"))
        let name = try #require(try namesSetAside().first)
        #expect(try namesSetAside() == [name])
        #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")) == bytes)
        #expect(
            log.lines == [
                "warning: damaged database renamed; starting with an empty one"
                    + " backup=\(folder.path)/\(name) file=\(path)"
            ])
    }

    @Test func detectsDamageInAPageReadLater() throws {
        try makeDatabase(at: path)
        var bytes = try Data(contentsOf: URL(filePath: path))
        for page in stride(from: bytes.count - 8 * 4096, to: bytes.count, by: 4096) {
            bytes.replaceSubrange(page..<page + 64, with: Data(repeating: 0xAA, count: 64))
        }
        try bytes.write(to: URL(filePath: path))
        let log = Log()
        let data = try Repositories.opened(path, logger: log.logger)
        #expect(try namesSetAside() == [])
        try data.sessions.forEachStretchSession { _ in }
        #expect(try data.sessions.save(.stretch(.example()), id: "one"))
        #expect(try data.sessions.stretchSessions().map(\.id) == ["one"])
        #expect(try namesSetAside().count { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == 1)
        #expect(log.lines.count == 1)
    }

    @Test func keepsTheWALOfAMissingDatabase() throws {
        try folder.file("limber.sqlite-wal", text: "what was written last")
        let log = Log()
        try Repositories.opened(path, logger: log.logger).sessions.save(.stretch(.example()), id: "one")
        let name = try #require(try namesSetAside().first)
        #expect(name.hasSuffix("-wal"))
        #expect(try folder.text(of: name) == "what was written last")
        #expect(log.lines.count == 1)
    }

    @Test func createsANewDatabaseAfterDeletion() throws {
        let data = try Repositories.opened(path)
        try data.sessions.save(.stretch(.example()), id: "one")
        for name in try folder.names { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
        #expect(try data.sessions.save(.stretch(.example()), id: "two"))
        #expect(try data.sessions.stretchSessions().map(\.id) == ["two"])
        #expect(try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM session") } == 1)
    }

    @Test func namesAFolderThatCannotBeCreated() throws {
        // No user, not even root, can create a folder below a file.
        try folder.file("file")
        let error = try #require(throws: StoreError.self) {
            try Repositories.opened("\(folder.path)/file/data/limber.sqlite")
        }
        #expect(error.path == "\(folder.path)/file/data/limber.sqlite")
        #expect(error.reason.contains("'\(folder.path)/file/data'"))
    }

    @Test func waitsForALockAndReportsIt() throws {
        try Store.patient(path).open()
        let data = Repositories(.impatient(path))
        let other = try DatabaseQueue(path: path)
        try other.inDatabase { db in
            try db.execute(sql: "BEGIN IMMEDIATE")
            let error = #expect(throws: StoreError.self) { try data.sessions.save(.stretch(.example()), id: "one") }
            #expect(error?.kind == .busy)
            // Reading is possible meanwhile.
            #expect(try data.sessions.sessionCount() == 0)
            try db.execute(sql: "ROLLBACK")
        }
        #expect(try data.sessions.save(.stretch(.example()), id: "one"))
    }
}
