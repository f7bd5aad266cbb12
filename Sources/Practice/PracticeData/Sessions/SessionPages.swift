import FoundationEssentials
import GRDB
import SessionCore

/// Sessions in pages, newest first.
///
/// One page is in memory at a time, and no lock is held between pages. A session that is stored meanwhile is included
/// if its position has not been passed yet.
public struct SessionPages: Sendable {
    private let store: Store
    private let kind: SessionKind?
    private let since: Timestamp?
    private let onlyCounted: Bool
    private var end: End
    /// The number of rows so far that this version cannot read.
    public private(set) var omitted = 0

    /// The end of the sessions that have not been read yet.
    private enum End {
        case before(Place)
        case reached
    }

    private struct Place {
        let completedAt: Int
        let number: Int
    }

    init(
        _ store: Store, kind: SessionKind?, since: Timestamp? = nil, until: Timestamp? = nil,
        onlyCounted: Bool = false
    ) {
        self.store = store
        self.kind = kind
        self.since = since
        self.onlyCounted = onlyCounted
        // `until` is inclusive.
        end = .before(Place(completedAt: until?.milliseconds ?? .max, number: .max))
    }

    /// Returns the next page; `nil` after the last page. Unreadable rows are omitted, so that a page can be short or
    /// empty.
    ///
    /// - Parameter count: The number of rows to read.
    mutating func next(_ count: Int = 500) throws(StoreError) -> [StoredSession]? {
        let decoder = JSONDecoder()
        guard let rows = try nextRows(count) else { return nil }
        let sessions = rows.compactMap { StoredSession(row: $0, decoder) }
        omitted += rows.count - sessions.count
        return sessions
    }

    /// Returns the rows of the next page; `nil` after the last page.
    mutating func nextRows(_ count: Int = 500) throws(StoreError) -> [Row]? {
        guard case .before(let place) = end else { return nil }
        let rows = try store.read { db in
            try Row.fetchAll(db, sql: sql(limit: count), arguments: arguments(before: place))
        }
        if let last = rows.last, rows.count == count {
            end = .before(Place(completedAt: last["completedAt"], number: last["number"]))
        } else {
            end = .reached
        }
        return rows
    }

    func sql(limit: Int) -> String {
        """
        SELECT number, completedAt, id, kind, zone, record FROM session
        WHERE \(kind == nil ? "" : "kind = :kind AND ")completedAt >= :since
            AND (completedAt, number) < (:before, :number)\(onlyCounted ? " AND seconds IS NOT NULL" : "")
        ORDER BY completedAt DESC, number DESC LIMIT \(limit)
        """
    }

    private func arguments(before place: Place) -> StatementArguments {
        var arguments: StatementArguments = [
            "since": since?.milliseconds ?? .min, "before": place.completedAt, "number": place.number,
        ]
        if let kind { arguments += ["kind": kind.rawValue] }
        return arguments
    }
}

extension StoredSession {
    /// Decodes a row; `nil` if the record cannot be read.
    init?(row: Row, _ decoder: JSONDecoder) {
        guard let id = String.fromDatabaseValue(row["id"]), let json = String.fromDatabaseValue(row["record"]),
            let record = try? decoder.decode(SessionRecord.self, from: Data(json.utf8))
        else { return nil }
        self.init(id: id, record: record, zone: String.fromDatabaseValue(row["zone"]))
    }
}
