import FoundationEssentials
import Glibc

/// The reason why a document was not imported. Nothing of it was.
public enum ImportError: Error, Hashable, CustomStringConvertible {
    /// The document is wrong; the sentence names the line and the member.
    case document(String)
    /// The document has more than ``ImportFile/mostBytes`` bytes.
    case tooLong
    /// The document cannot be read.
    case unreadable(reason: String)
    /// A temporary file cannot be written; the sentence names it.
    case temporaryFile(String)
    /// The database cannot be used.
    case store(StoreError)

    /// The sentence.
    public var description: String {
        switch self {
        case .document(let sentence), .temporaryFile(let sentence): sentence
        case .tooLong: "the document is larger than \(ImportFile.mostBytes >> 20) MiB"
        case .unreadable(let reason): "cannot read the document: \(reason)"
        case .store(let error): error.description
        }
    }

    /// A temporary file that the system does not let us write.
    static func temporaryFile(_ path: String, _ code: Int32) -> ImportError {
        .temporaryFile(path, reason: "\(String(cString: strerror(code))); check the disk and the folder's permissions")
    }

    /// A temporary file that cannot be written.
    static func temporaryFile(_ path: String, reason: String) -> ImportError {
        .temporaryFile("cannot write the temporary file '\(path)': \(reason)")
    }
}

extension ImportError: StoreFailing {
    var storeError: StoreError? {
        switch self {
        case .document, .tooLong, .unreadable, .temporaryFile: nil
        case .store(let error): error
        }
    }
}

extension DecodingError {
    /// The fault, and the member that has it.
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
