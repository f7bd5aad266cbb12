extension SessionSnapshot.Recoverable: Codable {
    private enum Key: CodingKey {
        case stretch, meditation
    }

    /// Reads `{"stretch":{…}}` or `{"meditation":{…}}`: the member's name is the session kind.
    ///
    /// - Throws: `DecodingError` if both members are missing, or the value is invalid.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self =
            values.contains(.meditation)
            ? .meditation(try values.decode(SessionSnapshot.Meditation.self, forKey: .meditation))
            : .stretch(try values.decode(SessionSnapshot.Stretch.self, forKey: .stretch))
    }

    /// Writes `{"stretch":{…}}` or `{"meditation":{…}}`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .stretch(let stretch): try values.encode(stretch, forKey: .stretch)
        case .meditation(let meditation): try values.encode(meditation, forKey: .meditation)
        }
    }
}
