public import FoundationEssentials

/// JSON as everybody who speaks with a session writes it: one line, keys in a fixed order.
public enum ControlJSON {
    /// An encoder for one line.
    public static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// The value as one line without its end.
    public static func line(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
