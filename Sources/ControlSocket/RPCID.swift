import FoundationEssentials

/// The id of a request: a number, a string or null. The response repeats it unchanged.
enum RPCID: Hashable, Codable {
    /// `Decimal` preserves numbers of any size.
    case number(Decimal)
    case string(String)
    case null

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let number = try? value.decode(Decimal.self) {
            self = .number(number)
        } else {
            self = .string(try value.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .number(let number): try value.encode(number)
        case .string(let text): try value.encode(text)
        case .null: try value.encodeNil()
        }
    }
}
