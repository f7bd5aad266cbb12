/// A value that encodes as a string, in JSON, in the database and at the terminal.
public protocol WrittenValue: Codable, CustomStringConvertible {
    /// Parses the form that `description` returns.
    init?(parsing text: String)

    /// The expected form with its article, such as `a time like 08:00`, for error messages.
    static var example: String { get }
}

extension WrittenValue {
    /// Decodes the string; throws `DecodingError` if it cannot be parsed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(parsing: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not \(Self.example)")
        }
        self = value
    }

    /// Encodes the string that `description` returns.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
