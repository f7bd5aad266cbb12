import FoundationEssentials

@testable import PracticeData

extension ExchangeRepository {
    /// Imports a document as the use case does.
    func importDocument(_ document: Data) async throws -> ImportCounts {
        let file = ImportFile(forDatabase: store.path)
        try await file.append(Array(document))
        return try merge(try await file.stage { _ in })
    }
}
