import Foundation
import GRDB
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// The recovery of damaged copies of a history. 4 s for a sample of 27 copies; `LIMBER_FAULTS` damages 504, in three minutes.
@Suite struct RecoveryTests {
    /// A kind of damage to a copy.
    enum Damage: String, CaseIterable {
        case wrongBit, exchangedPages, exchangedRowPages, cutEnd, noHead, noPage, noise, copiedPage, growth
    }

    private static let whole = Result { try DamagedCopy() }
    private static let copies = ProcessInfo.processInfo.environment["LIMBER_FAULTS"] == nil ? 3 : 56

    /// No recovery is called complete while a row is gone, and none loses a row of an undamaged page.
    @Test(arguments: Damage.allCases) func losesNoReadableRow(damage: Damage) throws {
        let whole = try Self.whole.get()
        var (readable, recovered, complete, incomplete) = (0, 0, 0, 0)
        let kind = Damage.allCases.firstIndex(of: damage) ?? 0
        for seed in 1...Self.copies {
            let (bytes, harmed) = whole.damaged(by: damage, seed: UInt64(1000 * kind + seed))
            let (rows, counts) = try whole.recovered(from: bytes)
            let expected = whole.rows(outside: harmed)
            let lost = expected.subtracting(rows).filter { !whole.isReferring($0) }
            #expect(lost.isEmpty, "\(damage) \(seed): \(lost.prefix(3))")
            // A wrong bit within a text makes another row of it.
            #expect(!counts.isComplete || rows.count == whole.rows.count, "\(damage) \(seed): \(counts)")
            readable += expected.count
            recovered += rows.count
            if counts.isComplete { complete += 1 } else { incomplete += 1 }
        }
        guard Self.copies > 3 else { return }
        print(
            "\(damage): \(Self.copies) copies, \(Self.copies * whole.rows.count) rows, \(readable) on undamaged pages, "
                + "\(recovered) recovered; complete \(complete), incomplete \(incomplete)")
    }

    @Test func findsEveryRowWithoutTheFirstPage() throws {
        let whole = try Self.whole.get()
        let (rows, counts) = try whole.recovered(from: whole.damaged(by: .noHead, seed: 1).bytes)
        #expect(rows == whole.rows)
        #expect(!counts.isComplete)
    }

    @Test func provesThatADamagedIndexHidesNoRow() throws {
        let whole = try Self.whole.get()
        let pages = try DatabasePages(path: whole.path)
        let index = try #require((2...pages.count).first { pages.tree($0)?.kind == .indexLeaf })
        var bytes = whole.bytes
        bytes.replaceSubrange((index - 1) * 4096..<index * 4096, with: [UInt8](repeating: 0xAA, count: 4096))
        let (rows, counts) = try whole.recovered(from: bytes)
        #expect(rows == whole.rows)
        #expect(counts.isComplete)
    }

    @Test func missesTheRowsOfAnEmptiedPage() throws {
        let whole = try Self.whole.get()
        let pages = try DatabasePages(path: whole.path)
        let trees = (2...pages.count).compactMap { pages.tree($0) }
        let parent = try #require(trees.first { $0.kind == .tableInterior })
        let leaf = try #require(parent.children.first)
        var bytes = whole.bytes
        let empty: [UInt8] = [TreePage.Kind.tableLeaf.rawValue, 0, 0, 0, 0, 0x10, 0, 0]
        bytes.replaceSubrange((leaf - 1) * 4096..<leaf * 4096, with: empty + [UInt8](repeating: 0, count: 4088))
        #expect(try whole.recovered(from: bytes).counts.gaps > 0)
    }

    @Test func countsAWrongByteInATextAsAGap() throws {
        let whole = try Self.whole.get()
        var bytes = whole.bytes
        let text = try #require(Data(bytes).range(of: Data("steps of a long routine".utf8)))
        bytes[text.lowerBound] = 0xFF
        let (rows, counts) = try whole.recovered(from: bytes)
        #expect(rows.count == whole.rows.count)
        #expect(counts.gaps == 1)
    }

    /// An old page in place of a new one, as after a write that the disk has lost.
    @Test func missesTheRowsOfALostWrite() throws {
        let made = TestDatabase()
        try made.fill(5)
        let (old, new) = ("\(made.folder.path)/old", "\(made.folder.path)/new")
        try made.copy(to: old)
        let row = "INSERT INTO session (id, kind, completedAt, record) VALUES ('x', 'stretch', 1, '{}')"
        try made.copy(to: new, changing: row)
        let (before, after) = (try DatabasePages(path: old), try DatabasePages(path: new))
        let page = try #require(
            (2...after.count).first { after.tree($0)?.kind == .tableLeaf && after.page($0) != before.page($0) })
        var bytes = try Data(contentsOf: URL(filePath: new))
        bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: try #require(before.page(page)))
        try bytes.write(to: URL(filePath: new))
        let damaged = try DamagedTables(of: new)
        #expect((damaged.missing, damaged.gaps) == (1, 0))
    }

    @Test func readsTheLogBesideTheFile() throws {
        let made = TestDatabase()
        for number in 1...4 { try made.save(["s\(number)": .stretching()]) }
        let path = try copyWithLog(made)
        let names = try made.folder.names
        var sessions = 0
        let damaged = try DamagedTables(of: path)
        try damaged.forEachRow(of: "session") { _ in sessions += 1 }
        #expect((sessions, damaged.gaps, damaged.missing) == (4, 0, 0))
        #expect(try made.folder.names == names)
    }

    /// The file has the pages of the rows until the log is moved into it.
    @Test func bringsBackNoRowsThatTheLogHasDeleted() throws {
        let made = TestDatabase()
        try made.fill(300)
        OpenDatabases.foldLog(of: made.path)
        try OtherProgram(made.path).execute("DELETE FROM session; VACUUM")
        var sessions = 0
        let damaged = try DamagedTables(of: try copyWithLog(made))
        try damaged.forEachRow(of: "session") { _ in sessions += 1 }
        #expect((sessions, damaged.gaps, damaged.missing) == (0, 0, 0))
    }

    private func copyWithLog(_ made: TestDatabase) throws -> String {
        let path = "\(made.folder.path)/copy"
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: made.path + suffix, toPath: path + suffix)
        }
        return path
    }

    @Test(arguments: ["missing", "empty", "text", "theirs"]) func refusesAFileWithoutRows(name: String) throws {
        let db = TestDatabase()
        let path = "\(db.folder.path)/\(name)"
        switch name {
        case "empty": try db.folder.file(name)
        case "text": try db.folder.file(name, text: String(repeating: "this was never a database", count: 999))
        case "theirs":
            let theirs = try DatabaseQueue(path: path)
            try theirs.write { try $0.execute(sql: "CREATE TABLE preference (key, value); PRAGMA application_id = 7") }
            try theirs.close()
        default: break
        }
        #expect(throws: StoreError.self) { try DamagedTables(of: path) }
    }
}

/// A history with rows in every table, and copies of its file that are damaged.
private struct DamagedCopy {
    let db = TestDatabase()
    let path: String
    let bytes: [UInt8]
    let rows: Set<String>
    private let rowsByPage: [(pages: Set<Int>, row: String)]
    private let referring: Set<String>
    private let rowPages: [Int]

    init() throws {
        let made = TestDatabase()
        try made.fill(400)
        try made.fillEveryTable()
        try made.data.routines.save(.example("Long", text: String(repeating: "steps of a long routine, ", count: 900)))
        path = "\(db.folder.path)/whole"
        try made.copy(to: path)
        bytes = Array(try Data(contentsOf: URL(filePath: path)))
        let queue = try DatabaseQueue(path: path)
        rows = try queue.read(Self.rows)
        referring = try queue.read { db in
            try Self.rows(of: ["outbox", "planDay", "planDayExercise", "mesocycle", "workout", "workoutSet"], in: db)
        }
        let pages = try DatabasePages(path: path)
        rowPages = (2...pages.count).filter { pages.tree($0)?.kind == .tableLeaf }
        var rowsByPage: [(Set<Int>, String)] = []
        for number in rowPages {
            guard let page = pages.tree(number) else { continue }
            for cell in page.cells {
                guard let record = pages.record(of: cell, on: page) else { continue }
                rowsByPage.append((record.overflow.union([number]), Self.text(record.values)))
            }
        }
        self.rowsByPage = rowsByPage
        #expect(Set(rowsByPage.map(\.1)).isSuperset(of: rows))
    }

    /// Returns the rows that have no part on some pages.
    func rows(outside harmed: Set<Int>) -> Set<String> {
        Set(rowsByPage.filter { $0.pages.isDisjoint(with: harmed) }.map(\.row)).intersection(rows)
    }

    /// Whether a row is recovered only with the row that it refers to.
    func isReferring(_ row: String) -> Bool { referring.contains(row) }

    /// Returns a damaged copy, and the pages whose content is not in it any more.
    func damaged(by damage: RecoveryTests.Damage, seed: UInt64) -> (bytes: [UInt8], harmed: Set<Int>) {
        var random = SplitMix64(seed: seed)
        var copy = bytes
        let count = bytes.count / 4096
        func range(_ page: Int) -> Range<Int> { (page - 1) * 4096..<page * 4096 }
        func exchange(_ first: Int, _ second: Int) {
            copy.replaceSubrange(range(first), with: bytes[range(second)])
            copy.replaceSubrange(range(second), with: bytes[range(first)])
        }
        let page = Int.random(in: 2...count, using: &random)
        switch damage {
        case .wrongBit:
            let place = Int.random(in: 0..<bytes.count, using: &random)
            copy[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            return (copy, [1 + place / 4096])
        case .exchangedPages:
            exchange(page, Int.random(in: 2...count, using: &random))
            return (copy, overflowPages)
        case .exchangedRowPages:
            exchange(rowPages.randomElement(using: &random) ?? 2, rowPages.randomElement(using: &random) ?? 2)
            return (copy, [])
        case .cutEnd:
            copy.removeLast(Int.random(in: 1...min(10, count - 2) * 4096, using: &random))
            return (copy, Set(copy.count / 4096 + 1...count))
        case .noHead:
            copy.replaceSubrange(0..<4096, with: [UInt8](repeating: UInt8(seed % 2), count: 4096))
            return (copy, [1])
        case .noPage: copy.replaceSubrange(range(page), with: [UInt8](repeating: 0, count: 4096))
        case .noise:
            for place in range(page) { copy[place] = UInt8.random(in: 0...255, using: &random) }
        case .copiedPage:
            let source = Int.random(in: 2...count, using: &random)
            copy.replaceSubrange(range(page), with: bytes[range(source)])
            return (copy, source == page ? [] : [page])
        case .growth:
            copy += (0..<4096 * Int(1 + seed % 9)).map { _ in UInt8.random(in: 0...255, using: &random) }
            return (copy, [])
        }
        return (copy, [page])
    }

    /// The pages that only their numbers in other pages lead to.
    private var overflowPages: Set<Int> { Set(rowsByPage.flatMap { $0.pages.count > 1 ? $0.pages : [] }) }

    /// Recovers a copy into an empty history, and returns the rows of that.
    func recovered(from bytes: [UInt8]) throws -> (rows: Set<String>, counts: RecoveryCounts) {
        let name = "copy-\(UInt64.random(in: .min ... .max))"
        let path = try db.folder.file(name, bytes)
        defer { try? db.folder.remove(name) }
        let damaged = try DamagedTables(of: path)
        let target = try DatabaseQueue()
        try DatabaseMigrator.store.migrate(target)
        return try target.write { db in
            let counts = try RowRecovery.run(damaged, into: db, at: path)
            return (try Self.rows(in: db), counts)
        }
    }

    private static func rows(in db: Database) throws -> Set<String> { try rows(of: RowRecovery.tables, in: db) }

    private static func rows(of tables: [String], in db: Database) throws -> Set<String> {
        var rows: Set<String> = []
        for table in tables {
            // A number of a row is not among the values that its page has.
            let hidden = ["session", "nutritionTargets", "nutritionPlan"].contains(table)
            for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table)") {
                rows.insert(text(Array(row.databaseValues.dropFirst(hidden ? 1 : 0))))
            }
        }
        return rows
    }

    private static func text(_ values: [DatabaseValue]) -> String {
        values.filter { !$0.isNull }.map { value in
            Int64.fromDatabaseValue(value).map { "\($0)" } ?? String.fromDatabaseValue(value) ?? "\(value)"
        }.joined(separator: "|")
    }
}
