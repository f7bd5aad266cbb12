import FoundationEssentials

@testable import WebAPI

/// The laws of JSON bodies for any bytes, which `tools/fuzz json` and ``FuzzedReaderTests`` check.
enum FuzzedReader {
    /// Returns the law that the reading of an input breaks; `nil` for none.
    static func brokenLaw(by input: Data) async -> String? {
        guard let value = try? JSONValue(parsing: input) else { return nil }
        guard (try? JSONDecoder().decode(AnyJSON.self, from: input)) != nil else {
            return "only what JSONDecoder reads is JSON"
        }
        guard let text = try? JSONEncoder().encode(value), let again = try? JSONValue(parsing: text) else {
            return "a value can be written, and read again"
        }
        return again.withoutIntegers == value.withoutIntegers
            ? nil : "a value that is written and read again is the same"
    }

    /// Any JSON document.
    private struct AnyJSON: Decodable {
        init(from decoder: any Decoder) {}
    }
}

extension JSONValue: Encodable {
    /// Encodes the value as JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }

    /// The value with all numbers of one type: a large number without a fraction is read again as an integer.
    fileprivate var withoutIntegers: JSONValue {
        switch self {
        case .integer(let number): .number(Double(number))
        case .list(let values): .list(values.map(\.withoutIntegers))
        case .object(let members): .object(members.mapValues(\.withoutIntegers))
        case .null, .flag, .number, .text: self
        }
    }
}
