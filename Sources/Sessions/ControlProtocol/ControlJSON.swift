public import FoundationEssentials
import SessionCore

/// JSON as all adapters write it: one line, with sorted keys.
public enum ControlJSON {
    /// The encoder of single lines.
    public static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// Returns a value as one line, without a line end.
    public static func line(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
