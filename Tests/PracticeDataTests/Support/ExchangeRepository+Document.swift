import Foundation
import SessionCore

@testable import PracticeData

extension ExchangeRepository {
    /// The whole document.
    func document(at moment: Timestamp = .noon) throws -> Data {
        var pieces = exportPieces(at: moment)
        var document = Data()
        while let piece = try pieces.next() { document += piece }
        return document
    }
}
