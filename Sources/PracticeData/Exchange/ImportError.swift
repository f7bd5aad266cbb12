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

/// A fault in an imported document, with its place and member.
struct DocumentFault: Error {
    let place: Data.Index
    let member: String
    let reason: String
}

extension ImportError {
    /// Creates the error for a fault in a document, with its line; `nil` for other errors.
    init?(_ error: any Error, in document: Data) {
        let scanner = JSONScanner(document)
        switch error {
        case let fault as JSONScanner.Fault: self = .document("line \(scanner.line(of: fault.place)): \(fault.reason)")
        case let fault as DocumentFault:
            self = .document("line \(scanner.line(of: fault.place)), \(fault.member): \(fault.reason)")
        default: return nil
        }
    }
}

extension JSONDecoder {
    /// Decodes and checks a member of a document.
    ///
    /// - Throws: ``DocumentFault`` if the member is too large, has another type, or breaks a rule.
    func decode<Value: Exchanged>(_ type: Value.Type, member: String, _ json: Data) throws -> Value {
        guard json.count <= JSONScanner.mostDecodedBytes else {
            let most = JSONScanner.mostDecodedBytes >> 20
            throw DocumentFault(place: json.startIndex, member: member, reason: "larger than \(most) MiB")
        }
        if json.hasNullCharacter {
            throw DocumentFault(
                place: json.startIndex, member: member, reason: "has the character U+0000, at which SQLite ends a text")
        }
        do {
            let value = try decode(type, from: json)
            if let fault = value.fault { throw DocumentFault(place: json.startIndex, member: member, reason: fault) }
            return value
        } catch let error as DecodingError {
            throw DocumentFault(place: json.startIndex, member: member, reason: error.sentence)
        }
    }
}

extension Data {
    /// Whether a string in this JSON has the character U+0000, which JSON can only write as an escape.
    fileprivate var hasNullCharacter: Bool {
        let escape = Data(#"\u0000"#.utf8)
        var rest = self
        while let place = rest.firstRange(of: escape) {
            // The backslash of the escape may be escaped itself.
            let backslashes = self[..<place.lowerBound].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            if backslashes.isMultiple(of: 2) { return true }
            rest = self[place.upperBound...]
        }
        return false
    }
}
