import FoundationEssentials

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
