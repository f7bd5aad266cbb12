import FoundationEssentials
import PracticeData

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

    /// The path of a `null` in the value; `nil` if there is none.
    var firstNull: [BodyFault.Step]? {
        switch self {
        case .null: []
        case .flag, .integer, .number, .text: nil
        case .list(let elements):
            elements.enumerated().lazy.compactMap { index, element in
                element.firstNull.map { [.index(index)] + $0 }
            }.first
        case .object(let members):
            members.sorted { $0.key < $1.key }.lazy.compactMap { name, member in
                member.firstNull.map { [.member(name)] + $0 }
            }.first
        }
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
