public import FoundationEssentials
import GRDB

extension Store {
    /// Takes in what ``exportPieces(at:)`` gave: all of it, or nothing where anything in it is wrong. Sessions that are
    /// there already stay as they are; preferences and training become what the document says. What it does not mention
    /// stays. The same document twice changes nothing.
    ///
    /// - Parameter document: JSON in UTF-8; a file that is mapped into memory need not fit into it.
    public func importDocument(_ document: Data) throws(ImportError) -> ImportCounts {
        var fault: String?
        do {
            return try write { db in
                do {
                    return try DocumentImport.run(document, into: db)
                } catch {
                    fault = Self.sentence(error, document)
                    throw error
                }
            }
        } catch {
            throw fault.map(ImportError.document) ?? .store(error)
        }
    }

    /// `nil` for what is no fault of the document's.
    private static func sentence(_ error: any Error, _ document: Data) -> String? {
        let scanner = JSONScanner(document)
        return switch error {
        case let fault as JSONScanner.Fault: "line \(scanner.line(of: fault.place)): \(fault.reason)"
        case let fault as DocumentImport.Fault:
            "line \(scanner.line(of: fault.place)), \(fault.member): \(fault.reason)"
        default: nil
        }
    }
}
