import FoundationEssentials

/// A JSON value before validation.
enum JSONValue: Hashable, Sendable, Decodable {
    case null
    case flag(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
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
