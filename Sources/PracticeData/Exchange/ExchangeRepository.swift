import FoundationEssentials
import GRDB
import SessionCore

/// Everything that is stored, as one document.
struct ExchangeRepository: Sendable {
    let store: Store

    /// The pieces of the document.
    func exportPieces(at moment: Timestamp) -> ExportPieces { ExportPieces(store, at: moment) }

    /// Deletes everything.
    func clear() throws(StoreError) { try store.clear() }

    /// Merges a staged document in one transaction: all of it, or nothing. Sessions that are there already stay as they
    /// are; preferences and rows become what the document says. Everything else stays. The same document twice changes
    /// nothing.
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
            // The lock is released before the line of the fault is looked for.
            throw fault.flatMap { ImportError($0, in: staged.text) } ?? .store(error)
        }
    }
}
