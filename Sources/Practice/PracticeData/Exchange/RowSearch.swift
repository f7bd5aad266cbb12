import GRDB

/// The rows of a database that may be damaged, found by a walk through its pages.
///
/// A search finds nothing behind a damaged page, and passes over rows on pages that were exchanged. The walk reads each
/// page of a table by itself: first those that the tables lead to, then all others. It also proves that no row is
/// missing: each page of a table is reached once and filled exactly, and each row that an index names was found.
struct RowSearch {
    struct Found {
        let number: Int64
        let values: [DatabaseValue]
    }

    /// The rows of the tables by their names, by the schema.
    private(set) var rows: [String: [Found]] = [:]
    /// The rows of pages that no table leads to.
    private(set) var strays: [Found] = []
    /// The numbers of rows by their tables, as the indexes have them.
    private(set) var indexed: [String: Set<Int64>] = [:]
    /// The number of places where rows may be missing.
    private(set) var gaps = 0

    private let pages: DatabasePages
    private var used: Set<Int> = []

    init(_ pages: DatabasePages) {
        self.pages = pages
        if pages.isLogDamaged { gaps += 1 }
        walk(1, .table(Self.schema))
        let schema = rows.removeValue(forKey: Self.schema) ?? []
        let roots = schema.compactMap { Root($0.values) }
        // A page of another table may stand in place of one of the schema.
        strays = schema.filter { Root($0.values) == nil }
        gaps += strays.count
        for case .table(let name, let page) in roots { walk(page, .table(name)) }
        for case .index(let table, let page) in roots { walk(page, .index(of: table)) }
        used.formUnion(pages.free)
        for number in 1...max(1, pages.count) where !used.contains(number) { readStrays(on: number) }
    }

    /// The name of the table with the names of the others.
    private static let schema = "sqlite_master"

    /// Whether no row was found.
    var isEmpty: Bool { rows.isEmpty && strays.isEmpty }

    /// Whether the schema has the table that every database of Limber has, besides those of its rows.
    var isOfLimber: Bool { rows["grdb_migrations"] != nil }

    private enum Tree {
        case table(String)
        case index(of: String)
    }

    private enum Root {
        case table(String, page: Int)
        case index(of: String, page: Int)
        case trigger

        init?(_ values: [DatabaseValue]) {
            guard values.count == 5, let type = String.fromDatabaseValue(values[0]),
                let table = String.fromDatabaseValue(values[2]), let page = Int.fromDatabaseValue(values[3])
            else { return nil }
            switch type {
            case "table": self = .table(table, page: page)
            case "index": self = .index(of: table, page: page)
            case "trigger": self = .trigger
            default: return nil
            }
        }
    }

    /// The most levels of a tree, as SQLite has it.
    private static let mostLevels = 20

    private mutating func walk(_ number: Int, _ tree: Tree, level: Int = 1) {
        let page = level <= Self.mostLevels && !used.contains(number) ? pages.tree(number) : nil
        switch tree {
        case .table(let name):
            guard let page, page.kind.isOfTable else {
                gaps += 1
                return
            }
            used.insert(number)
            // Only a table without rows has a page without rows.
            let isEmptied = page.kind == .tableLeaf && page.cells.isEmpty && level > 1
            if !page.isExact || isEmptied { gaps += 1 }
            for child in page.children { walk(child, tree, level: level + 1) }
            if page.kind == .tableLeaf { rows[name, default: []] += found(on: page) }
        case .index(let table):
            guard let page, !page.kind.isOfTable else { return }
            used.insert(number)
            for child in page.children { walk(child, tree, level: level + 1) }
            for cell in page.cells {
                guard let record = pages.record(of: cell, on: page) else { continue }
                used.formUnion(record.overflow)
                // The last value of an entry is the number of its row.
                if let row = record.values.last.flatMap({ Int64.fromDatabaseValue($0) }) {
                    indexed[table, default: []].insert(row)
                }
            }
        }
    }

    private mutating func found(on page: TreePage) -> [Found] {
        page.cells.compactMap { cell in
            guard let record = pages.record(of: cell, on: page) else {
                gaps += 1
                return nil
            }
            if !used.isDisjoint(with: record.overflow) || !record.hasValidTexts { gaps += 1 }
            used.formUnion(record.overflow)
            return Found(number: cell.number, values: record.values)
        }
    }

    private mutating func readStrays(on number: Int) {
        guard let page = pages.tree(number), page.kind.isOfTable, !page.cells.isEmpty else { return }
        gaps += 1
        if page.kind == .tableLeaf { strays += found(on: page) }
    }
}
