/// A value whose JSON is the text that the command line accepts, so that JSON cannot hold a value that the command line
/// rejects.
public protocol TextCodable: TextEncodable, Decodable {
    /// Parses the text.
    ///
    /// - Throws: ``OptionError`` with the reason.
    init(parsing text: String) throws(OptionError)
}

extension TextCodable {
    /// Decodes the text and parses it.
    ///
    /// - Throws: `DecodingError`, with the description of an ``OptionError``.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        do throws(OptionError) {
            try self.init(parsing: text)
        } catch {
            throw decoder.fault(error.description)
        }
    }
}

/// A value whose JSON is its text.
public protocol TextEncodable: Encodable, CustomStringConvertible {}

extension TextEncodable {
    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
