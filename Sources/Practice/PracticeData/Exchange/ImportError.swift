import FoundationEssentials
public import SessionCore

/// The reason why a document was not imported. A failed import changes nothing.
public enum ImportError: Refusal, Hashable {
    /// The document is invalid; the text names the line and the member.
    case document(String)
    /// The document has more than ``ExchangeUseCases/mostDocumentBytes`` bytes.
    case tooLong

    /// The kind of the refusal.
    public var refusalKind: RefusalKind { .badData }

    /// The complete error text.
    public var description: String {
        switch self {
        case .document(let sentence): sentence
        case .tooLong: "the document is \(Self.tooLongReason)"
        }
    }

    /// The size limit and the remedy, for messages that name the document.
    public static let tooLongReason =
        "larger than \(ExchangeUseCases.mostDocumentBytes >> 20) MiB; split it by date, as limber(1) shows"
}

/// A fault in an imported document, with its place and member.
struct DocumentFault: Error {
    let place: Data.Index
    let member: String
    let reason: String
}

extension ImportError {
    /// Creates the error for a fault in a document, with its line; `nil` for other errors.
    init?(_ error: any Error, in document: Data) {
        let (place, text): (Data.Index, String)
        switch error {
        case let fault as JSONScanner.Fault: (place, text) = (fault.place, ": \(fault.reason)")
        case let fault as DocumentFault: (place, text) = (fault.place, ", \(fault.member): \(fault.reason)")
        default: return nil
        }
        self = .document("line \(1 + document[..<place].count { $0 == UInt8(ascii: "\n") })\(text)")
    }
}

extension DecodingError {
    /// The fault as an error text, with the member that has it.
    var sentence: String {
        switch self {
        case .keyNotFound(let key, let context): "missing '\((context.codingPath + [key]).path)'"
        case .valueNotFound(_, let context): "'\(context.codingPath.path)' must not be null"
        case .typeMismatch(_, let context), .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? context.debugDescription : "'\(context.codingPath.path)': \(context.debugDescription)"
        @unknown default: "\(self)"
        }
    }
}

extension [any CodingKey] {
    fileprivate var path: String {
        reduce("") { path, key in
            key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
        }
    }
}
