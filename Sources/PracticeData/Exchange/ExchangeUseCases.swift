import FoundationEssentials
import GRDB
import SessionCore

/// The use cases of all data as one document: export, import and deletion.
///
/// This folder holds the format of the document, the export in pieces, and the import, which checks the document and
/// stages it in a temporary database before one short transaction merges it. The rules of the rows are in
/// `PracticeCore` and `SessionCore`. The command line and the web API are the callers, from any task.
public struct ExchangeUseCases: Sendable {
    let practice: PracticeService

    /// Returns the pieces of an export; each piece is read by ``next(of:)``.
    ///
    /// - Parameter unsaved: Sessions to export that are not in the database yet; those that are in it are left out.
    public func pieces(with unsaved: [SessionEntry] = []) async throws -> ExportPieces {
        let now = practice.context.now()
        return try await practice.read { try $0.exchange.exportPieces(at: now, with: unsaved) }
    }

    /// Returns the next piece of an export in UTF-8; `nil` after the last piece.
    public func next(of pieces: inout ExportPieces) async throws -> [UInt8]? {
        let before = pieces
        let (after, piece) = try await practice.read { _ in
            var pieces = before
            let piece = try pieces.next()
            return (pieces, piece)
        }
        pieces = after
        return piece
    }

    /// Returns an empty document, which ``ImportFile/append(_:)`` fills.
    public func importFile() -> ImportFile {
        ImportFile(forDatabase: practice.database)
    }

    /// Returns the document that a descriptor provides, from its current offset to the end.
    ///
    /// A regular file at offset 0 is mapped and must not change during the import. Other input is copied to a temporary
    /// file, which blocks until the end of the input.
    ///
    /// - Throws: ``ImportError``.
    public func importFile(reading descriptor: Int32) throws -> ImportFile {
        try ImportFile(forDatabase: practice.database, reading: descriptor)
    }

    /// Imports a document that ``pieces()`` exported: completely, or not at all if any part of it is invalid. The
    /// document is checked before one short transaction locks the database.
    ///
    /// - Parameter progress: Receives the checked fraction, from 0 to 1, on the thread of the import.
    /// - Throws: ``ImportError`` or ``StoreError``.
    public func importDocument(
        _ file: ImportFile, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> ImportCounts {
        do {
            let staged = try await file.stage(progress)
            let counts = try await practice.write { data in try data.exchange.merge(staged) }
            await file.removeStaged()
            return counts
        } catch {
            await file.removeStaged()
            throw error
        }
    }

    /// Adds the rows of a damaged database that can be read, and that the database lacks. The content of the file is not
    /// changed. If all of it is recovered, and Limber renamed the file earlier, the file is settled: it gets another
    /// name, and ``PracticeService/unsettledDatabases()`` no longer has it.
    ///
    /// - Returns: The number of rows, and the new path of a settled file.
    /// - Throws: ``ImportError`` without a place for a copy, and ``StoreError``.
    public func recover(from path: String) async throws -> (counts: RecoveryCounts, settled: String?) {
        let folder = try ImportFolder(besideDatabase: practice.database)
        let damaged = try DamagedTables(copying: path, to: folder.path)
        let counts = try await practice.write { data in try data.exchange.merge(damaged) }
        let settled = counts.isComplete ? try DamagedDatabase.settle(path, beside: practice.database) : nil
        return withExtendedLifetime(folder) { (counts, settled) }
    }

    /// Deletes sessions, preferences, training, nutrition, reminders and the outbox.
    public func clear() async throws {
        try await practice.write { try $0.exchange.clear() }
    }
}

/// The number of rows that an import wrote or found.
public struct ImportCounts: Hashable, Sendable, Codable {
    /// Sessions that were added.
    public internal(set) var sessionsAdded = 0
    /// Sessions that existed already and were not changed.
    public internal(set) var sessionsPresent = 0
    /// Rows of training that were written, new or replaced.
    public internal(set) var trainingRows = 0
    /// Weights, targets and nutrition plans that were written, new or replaced.
    public internal(set) var nutritionRows = 0
    /// Intentions and questions that were written, new or replaced.
    public internal(set) var reminderRows = 0
    /// Rows that this version cannot read, and that were taken as they stand or existed already.
    public internal(set) var unreadableRows = 0
    /// Preferences that were written.
    public internal(set) var preferences = 0
}

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
