import FoundationEssentials
import Glibc

/// The reason why an import failed. A failed import changes nothing.
public enum ImportError: Error, Hashable, CustomStringConvertible {
    /// The document is invalid; the text names the line and the member.
    case document(String)
    /// The document has more than ``ImportFile/mostBytes`` bytes.
    case tooLong
    case unreadable(reason: String)
    /// A temporary file cannot be written; the text names the file.
    case temporaryFile(String)
    case store(StoreError)

    /// The complete error text.
    public var description: String {
        switch self {
        case .document(let sentence), .temporaryFile(let sentence): sentence
        case .tooLong: "the document is larger than \(ImportFile.mostBytes >> 20) MiB"
        case .unreadable(let reason): "cannot read the document: \(reason)"
        case .store(let error): error.description
        }
    }

    /// Returns the error for a failed system call on a temporary file.
    ///
    /// - Parameter code: The value of `errno`.
    static func temporaryFile(_ path: String, _ code: Int32) -> ImportError {
        .temporaryFile(path, reason: "\(String(cString: strerror(code))); check the disk and the folder's permissions")
    }

    /// Returns the error for a temporary file that cannot be written.
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
