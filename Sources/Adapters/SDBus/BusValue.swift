/// A value of a D-Bus type. File descriptors (`h`) are missing because connections do not negotiate them.
///
/// ```swift
/// let metadata = BusValue.properties(["xesam:title": .string("Neck Tilt")])
/// let signature = metadata.signature  // "a{sv}"
/// let title = metadata.properties?["xesam:title"]?.text  // "Neck Tilt"
/// ```
public indirect enum BusValue: Hashable, Sendable {
    /// `y`
    case byte(UInt8)
    /// `b`
    case bool(Bool)
    /// `n`
    case int16(Int16)
    /// `q`
    case uint16(UInt16)
    /// `i`
    case int32(Int32)
    /// `u`
    case uint32(UInt32)
    /// `x`
    case int64(Int64)
    /// `t`
    case uint64(UInt64)
    /// `d`
    case double(Double)
    /// `s`
    case string(String)
    /// `o`
    case objectPath(String)
    /// `g`
    case signature(String)
    /// `a…`: values of one signature.
    case array(of: String, [BusValue])
    /// `a{…}`: `keys` and `values` are the signatures.
    case dictionary(keys: String, values: String, [BusValue: BusValue])
    /// `(…)`
    case structure([BusValue])
    /// `v`: a value with its signature.
    case variant(BusValue)
}

extension BusValue {
    /// Returns an `as`, an array of strings.
    public static func strings(_ strings: [String]) -> BusValue {
        .array(of: "s", strings.map { .string($0) })
    }

    /// Returns an `a{sv}`, with each value in a variant.
    public static func properties(_ values: [String: BusValue]) -> BusValue {
        .dictionary(
            keys: "s", values: "v",
            Dictionary(uniqueKeysWithValues: values.map { (.string($0), .variant($1)) }))
    }

    /// The D-Bus signature of the value.
    public var signature: String {
        switch self {
        case .byte: "y"
        case .bool: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .array(let element, _): "a\(element)"
        case .dictionary(let keys, let values, _): "a{\(keys)\(values)}"
        case .structure(let fields): "(\(fields.map(\.signature).joined()))"
        case .variant: "v"
        }
    }

    /// The text of a string; `nil` for other types.
    public var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The texts of an array of strings; `nil` for other types.
    public var texts: [String]? {
        guard case .array("s", let values) = self else { return nil }
        return values.compactMap(\.text)
    }

    /// The values of an `a{sv}`, unwrapped from their variants; `nil` for other types.
    public var properties: [String: BusValue]? {
        guard case .dictionary("s", "v", let entries) = self else { return nil }
        var properties: [String: BusValue] = [:]
        for case (.string(let name), .variant(let value)) in entries { properties[name] = value }
        return properties
    }
}
