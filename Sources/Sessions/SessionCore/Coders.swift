extension Encoder {
    /// Encodes an object with the given members. An absent value is `null`, where a synthesized encoder would leave the
    /// member out.
    public func encode<Key: CodingKey>(_ members: KeyValuePairs<Key, any Encodable>) throws {
        var values = container(keyedBy: Key.self)
        for (key, value) in members { try values.encode(value, forKey: key) }
    }
}

extension Decoder {
    /// Returns the error for a value that could be decoded, but is invalid.
    public func fault(_ description: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: description))
    }
}
