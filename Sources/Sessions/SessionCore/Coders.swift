/// A value that encodes as an object, whose members it lists.
///
/// For values whose JSON has other members than their properties; all others leave their encoder to the compiler.
public protocol ObjectEncodable: Encodable {
    /// The members of the object.
    var members: EncodedMembers { get }
}

extension ObjectEncodable {
    /// Encodes the members in one object.
    public func encode(to encoder: any Encoder) throws {
        let members = members
        var values = encoder.container(keyedBy: MemberName.self)
        for (name, value) in members.values { try values.encode(value, forKey: MemberName(stringValue: name)) }
        try members.other?.encode(to: encoder)
    }
}

/// The members of an object to encode.
///
/// ```swift
/// let members: EncodedMembers = ["id": "a", "zone": String?.none]  // {"id":"a","zone":null}
/// let present = EncodedMembers(["id": "a"], present: ["zone": String?.none], of: other)  // without `zone`
/// ```
public struct EncodedMembers: ObjectEncodable, ExpressibleByDictionaryLiteral {
    fileprivate let values: [(name: String, value: any Encodable)]
    fileprivate let other: (any Encodable)?

    /// The members themselves.
    public var members: EncodedMembers { self }

    /// Lists members.
    ///
    /// - Parameters:
    ///   - members: The members that are always written; `null` for an absent value.
    ///   - present: The members that are left out if they are absent.
    ///   - other: A value whose members are in the same object.
    public init(
        _ members: KeyValuePairs<String, any Encodable> = [:],
        present: KeyValuePairs<String, (any Encodable)?> = [:], of other: (any Encodable)? = nil
    ) {
        values = members.map { ($0, $1) } + present.compactMap { name, value in value.map { (name, $0) } }
        self.other = other
    }

    /// Lists members by the keys of the decoder.
    public init<Key: CodingKey>(
        _ members: KeyValuePairs<Key, any Encodable>, present: KeyValuePairs<Key, (any Encodable)?> = [:],
        of other: (any Encodable)? = nil
    ) {
        values =
            members.map { ($0.stringValue, $1) }
            + present.compactMap { key, value in value.map { (key.stringValue, $0) } }
        self.other = other
    }

    /// Lists members whose names are calculated.
    public init(named members: [(String, any Encodable)]) {
        values = members
        other = nil
    }

    /// Lists members that are always written; `null` for an absent value.
    public init(dictionaryLiteral members: (String, any Encodable)...) {
        values = members
        other = nil
    }
}

extension Decoder {
    /// Returns the error for a value that could be decoded, but is invalid.
    public func fault(_ description: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: description))
    }
}
