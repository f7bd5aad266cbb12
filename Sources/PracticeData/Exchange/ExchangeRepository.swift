import FoundationEssentials
import GRDB
import SessionCore

/// The stored data as one document.
struct ExchangeRepository: Sendable {
    let store: Store

    /// Returns the export with a timestamp; the data is read piece by piece.
    ///
    /// - Throws: ``StoreError`` also if a damaged log has changes that the database lacks.
    func exportPieces(at moment: Timestamp, with unsaved: [SessionEntry] = []) throws(StoreError) -> ExportPieces {
        let pieces = try ExportPieces(store, at: moment, with: unsaved)
        // The store is open now, and has looked at its log.
        if let log = DamagedDatabase.unsettled(beside: store.path).first(where: { $0.hasSuffix("-wal") }) {
            throw StoreError(
                .damaged, path: store.path,
                reason: "its damaged log '\(log)' has changes that are missing; move the log away to export the rest")
        }
        return pieces
    }

    /// Deletes the rows of every table.
    func clear() throws(StoreError) { try store.clear() }

    /// Adds the readable rows of a damaged database in one transaction.
    func merge(_ damaged: DamagedTables) throws(StoreError) -> RecoveryCounts {
        try store.write(.everything) { db in try RowRecovery.run(damaged, into: db, at: store.path) }
    }

    /// Merges a staged document in one transaction: completely or not at all.
    ///
    /// Existing sessions stay as they are; preferences and rows of the document replace those with the same key. All
    /// other data stays. A second import of the same document changes nothing.
    func merge(_ staged: StagedDocument) throws(ImportError) -> ImportCounts {
        var fault: (any Error)?
        do {
            return try store.write(.everything, reading: staged.file) { db in
                do {
                    return try DocumentMerge.run(staged, into: db)
                } catch {
                    fault = error
                    throw error
                }
            }
        } catch {
            // The lock is released before the search for the line of the fault.
            throw fault.flatMap { ImportError($0, in: staged.text) } ?? .store(error)
        }
    }
}
