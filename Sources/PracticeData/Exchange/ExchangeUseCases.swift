/// Everything that is stored as one document: export, import, deletion.
public struct ExchangeUseCases: Sendable {
    let practice: PracticeService

    /// Returns the document's pieces; each is read as ``next(of:)`` asks for it.
    public func pieces() async throws -> ExportPieces {
        let now = practice.context.now()
        return try await practice.read { $0.exchange.exportPieces(at: now) }
    }

    /// Returns the next piece of an exported document in UTF-8; `nil` after the last.
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

    /// Returns the document that a descriptor gives, from where it stands to its end. A regular file is read in place,
    /// and must stay as it is meanwhile. Blocks until everything else is at its end.
    ///
    /// - Throws: ``ImportError``.
    public func importFile(reading descriptor: Int32) throws -> ImportFile {
        try ImportFile(forDatabase: practice.database, reading: descriptor)
    }

    /// Imports a document that ``pieces()`` gave: all of it, or nothing where anything in it is wrong. The document is
    /// checked before the database is locked for one short transaction.
    ///
    /// - Parameter progress: Receives the part that is checked, from 0 to 1, on a thread of its own.
    /// - Throws: ``ImportError``, or ``StoreError``.
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

    /// Deletes everything: sessions, preferences, training, nutrition, reminders, and what was still to be sent.
    public func clear() async throws {
        try await practice.write { try $0.exchange.clear() }
    }
}
