public import FoundationEssentials
import GRDB
import Platform
import SessionCore

/// The use cases of all data as one document: export, import and deletion.
///
/// This folder holds the format of the document, the export in pieces, and the import, which checks the document before
/// one short transaction merges it. The rules of the rows are in `PracticeCore` and `SessionCore`. The command line and
/// the web API are the callers, from any task.
public struct ExchangeUseCases: Sendable {
    /// The largest document in bytes: 32 MiB, room for 26,000 sessions of eight stretches.
    public static let mostDocumentBytes = 32 << 20
    /// The thread that checks documents, one at a time, so that neither the readers nor the writer of the database
    /// wait.
    private static let thread = ThreadExecutor(name: "limber-import")

    let practice: PracticeService

    /// Returns the pieces of an export; each piece is read by ``next(of:)``.
    ///
    /// - Parameter unsaved: Sessions to export that are not in the database yet; those that are in it are left out.
    public func pieces(with unsaved: [StoredSession] = []) async throws -> ExportPieces {
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

    /// Imports a document that ``pieces(with:)`` exported: completely, or not at all if any part of it is invalid.
    ///
    /// Existing sessions stay as they are; preferences and rows of the document replace those with the same key. Of two
    /// routines with the same name, the one that was changed last stays. All other data stays. A second import of the
    /// same document changes nothing. The document is checked before one short transaction locks the database.
    ///
    /// - Parameter routineFault: Returns the fault in the text of a routine with an id; `nil` for a valid text.
    /// - Throws: ``ImportError`` or ``StoreError``.
    public func importDocument(
        _ document: Data, checkingRoutines routineFault: @escaping @Sendable (_ text: String, _ id: String) -> String?
    ) async throws -> ImportCounts {
        guard document.count <= Self.mostDocumentBytes else { throw ImportError.tooLong }
        defer { if document.count > 1 << 20 { Self.releaseMemory() } }
        return try await Self.thread.run {
            do {
                let checked = try CheckedDocument(document, checkingRoutines: routineFault)
                return try await practice.write { data in try data.exchange.merge(checked) }
            } catch {
                throw ImportError(error, in: document) ?? error
            }
        }
    }

    /// Returns the memory of a long document to the system, once the threads have freed it: about 75 MiB of a daemon.
    private static func releaseMemory() {
        Task {
            try await TaskPool.sleep(for: .seconds(1))
            Allocator.releaseFreePages()
        }
    }

    /// Adds the rows of a damaged database that can be read, and that the database lacks. The content of the file is
    /// not changed. If it is the database in use, it is renamed first, unless it is intact. If all of a renamed file is
    /// recovered, it is settled: it gets another name, and ``PracticeService/unsettledDatabases()`` no longer has it.
    ///
    /// - Returns: The number of rows, and the new path of a settled file.
    /// - Throws: ``StoreError``.
    public func recover(from path: String) async throws -> (counts: RecoveryCounts, settled: String?) {
        let file = FileIdentity(path: path)
        let damaged = try DamagedTables(of: path)
        // A slow disk takes seconds for some megabytes.
        let counts = try await practice.waiting(.init(.seconds(600))).repair { store in
            let exchange = ExchangeRepository(store: store)
            guard let file, file == FileIdentity(path: store.path) else { return try exchange.merge(damaged) }
            try store.setAsideIfDamaged()
            // Until then, another process may have written to the file.
            let renamed = DamagedDatabase.unsettled(beside: store.path).first { FileIdentity(path: $0) == file }
            return try exchange.merge(DamagedTables(of: renamed ?? path))
        }
        return (counts, counts.isComplete ? try DamagedDatabase.settle(file, beside: practice.database) : nil)
    }

    /// Returns a checked copy of the database as it is at one moment, while other processes write, for a file that
    /// needs no log, and the number of its sessions.
    ///
    /// - Throws: ``StoreError``, also if the database is damaged.
    public func backup() async throws -> (bytes: [UInt8], sessions: Int) {
        // A slow disk takes seconds for some megabytes.
        try await practice.waiting(.init(.seconds(600))).read { data in try data.exchange.store.backup() }
    }

    /// Returns the number of rows of each table that has rows, by its name.
    public func rowCounts() async throws -> [String: Int] {
        guard practice.hasDatabase else { return [:] }
        return try await practice.read { try $0.exchange.store.rowCounts() }
    }

    /// Deletes sessions, preferences, routines, schedules, training, nutrition, reminders and the outbox.
    public func clear() async throws {
        try await practice.repair { try $0.clear() }
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
    /// Routines that were written, new or replaced.
    public internal(set) var routineRows = 0
    /// Schedules that were written, new or replaced.
    public internal(set) var scheduleRows = 0
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
    func exportPieces(
        at moment: Timestamp, with unsaved: [StoredSession] = []
    ) throws(StoreError) -> ExportPieces {
        let pieces = try ExportPieces(store, at: moment, with: unsaved)
        // The store is open now, and has looked at its log.
        if let log = DamagedDatabase.unsettled(beside: store.path).first(where: { $0.hasSuffix("-wal") }) {
            throw StoreError(
                .damaged, path: store.path,
                reason: "its damaged log '\(log)' has changes that are missing; move the log away to export the rest")
        }
        return pieces
    }

    /// Adds the readable rows of a damaged database in one transaction.
    func merge(_ damaged: DamagedTables) throws(StoreError) -> RecoveryCounts {
        try store.write(everything: true) { db in try RowRecovery.run(damaged, into: db, at: store.path) }
    }

    /// Merges a document in one transaction: completely or not at all.
    ///
    /// - Throws: ``DocumentFault`` or ``StoreError``.
    func merge(_ document: CheckedDocument) throws -> ImportCounts {
        try store.change(everything: true, document.merge)
    }
}
