import FoundationEssentials

/// Why a document was not taken in. Nothing of it was.
public enum ImportError: Error, Hashable, CustomStringConvertible {
    /// It is not what it should be; the sentence names the place.
    case document(String)
    /// The database cannot be used.
    case store(StoreError)

    /// The sentence.
    public var description: String {
        switch self {
        case .document(let sentence): sentence
        case .store(let error): error.description
        }
    }
}

extension DecodingError {
    /// What is wrong, and with which member.
    var sentence: String {
        switch self {
        case .keyNotFound(let key, let context): "'\((context.codingPath + [key]).path)' is missing"
        case .valueNotFound(_, let context): "'\(context.codingPath.path)' is null"
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
