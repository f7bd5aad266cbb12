import FoundationEssentials
import PracticeData
import SessionCore

/// A JSON value before validation.
enum JSONValue: Hashable, Sendable {
    case null
    case flag(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// The arrays and objects around a value, at most: twice as many as a request of the API needs.
    static let mostLevels = 16

    /// Parses a document. Its first byte says the type of each value, so that the time grows with the document's length
    /// only.
    ///
    /// - Throws: An error of the syntax, or ``TooDeep``.
    init(parsing document: Data, levels: Int = mostLevels) throws {
        var scanner = JSONScanner(document)
        try self.init(&scanner, levels: levels)
        try scanner.end()
    }

    /// Parses the body of a request.
    ///
    /// - Throws: ``APIError`` for a body that is not JSON, is too deep, or breaks the rule of ``StoredText``.
    init(body: Data) throws(APIError) {
        func invalid(_ message: String, at path: [BodyFault.Step] = []) -> APIError {
            .invalid([BodyFault(path: path, message: message)])
        }
        do {
            self = try JSONValue(parsing: body)
        } catch is TooDeep {
            throw invalid("must have at most \(Self.mostLevels) arrays and objects in one another")
        } catch {
            throw invalid("must be JSON")
        }
        guard StoredText.hasNull(in: body) else { return }
        // The name of a member has no path.
        let place = path { if case .text(let text) = $0 { text.utf8.contains(0) } else { false } }
        throw invalid(StoredText.problem, at: place ?? [])
    }

    private init(_ scanner: inout JSONScanner, levels: Int) throws {
        switch scanner.firstByte() {
        case UInt8(ascii: "{"):
            guard levels > 0 else { throw TooDeep() }
            var members: [String: JSONValue] = [:]
            try scanner.members { name, scanner in members[name] = try JSONValue(&scanner, levels: levels - 1) }
            self = .object(members)
        case UInt8(ascii: "["):
            guard levels > 0 else { throw TooDeep() }
            var elements: [JSONValue] = []
            try scanner.elements { _, scanner in elements.append(try JSONValue(&scanner, levels: levels - 1)) }
            self = .list(elements)
        default:
            try self.init(scalar: scanner.value())
        }
    }

    private init(scalar bytes: Data) throws {
        switch bytes.first {
        case UInt8(ascii: "\""):
            guard let text = JSONScanner.text(bytes) else { throw NotJSON() }
            self = .text(text)
        case UInt8(ascii: "n") where bytes.elementsEqual("null".utf8): self = .null
        case UInt8(ascii: "t") where bytes.elementsEqual("true".utf8): self = .flag(true)
        case UInt8(ascii: "f") where bytes.elementsEqual("false".utf8): self = .flag(false)
        default:
            if let integer = Self.plainInteger(bytes) {
                self = .integer(integer)
            } else if !bytes.allSatisfy("0123456789+-.eE".utf8.contains) {
                // The decoder would skip a byte order mark, and read UTF-16.
                throw NotJSON()
            } else if let integer = try? JSONDecoder().decode(Int.self, from: bytes) {
                self = .integer(integer)
            } else {
                self = .number(try JSONDecoder().decode(Double.self, from: bytes))
            }
        }
    }

    /// Returns a number of digits alone, as most are; the decoder takes many times as long.
    private static func plainInteger(_ bytes: Data) -> Int? {
        let isPlain =
            bytes.count <= 18 && (bytes.first != UInt8(ascii: "0") || bytes.count == 1)
            && bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isPlain ? bytes.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) } : nil
    }

    /// The error of a document with more than ``mostLevels`` arrays and objects in one another.
    struct TooDeep: Error {}
    private struct NotJSON: Error {}

    /// Returns the path of the first value with a property; `nil` if none has it.
    func path(where isFound: (JSONValue) -> Bool) -> [BodyFault.Step]? {
        if isFound(self) { return [] }
        switch self {
        case .null, .flag, .integer, .number, .text: break
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                if let path = element.path(where: isFound) { return [.index(index)] + path }
            }
        case .object(let members):
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                if let path = member.path(where: isFound) { return [.member(name)] + path }
            }
        }
        return nil
    }

    /// The type of the value, in words that follow "not".
    var kind: String {
        switch self {
        case .null: "null"
        case .flag: "a boolean"
        case .integer, .number: "a number"
        case .text: "a string"
        case .list: "an array"
        case .object: "an object"
        }
    }
}
