/// A value that is one text on the wire, in the database and at the terminal.
public protocol WrittenValue: Codable, CustomStringConvertible {
    /// Reads what `description` writes.
    init?(parsing text: String)

    /// What it looks like, such as `a time like 08:00`.
    static var example: String { get }
}

extension WrittenValue {
    /// Reads the text; anything else is a corrupt value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(parsing: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not \(Self.example)")
        }
        self = value
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
