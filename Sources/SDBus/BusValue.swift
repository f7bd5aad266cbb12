/// A value that can travel on a bus. File descriptors cannot: connections do not negotiate them.
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
    /// `a…`: values that all have the signature `of`.
    case array(of: String, [BusValue])
    /// `a{…}`: keys of one basic type and values of one type, by their signatures.
    case dictionary(keys: String, values: String, [BusValue: BusValue])
    /// `(…)`
    case structure([BusValue])
    /// `v`: a value that brings its type along.
    case variant(BusValue)
}

extension BusValue {
    /// `as`
    public static func strings(_ strings: [String]) -> BusValue {
        .array(of: "s", strings.map { .string($0) })
    }

    /// `a{sv}`: values by name, each in a variant.
    public static func properties(_ values: [String: BusValue]) -> BusValue {
        .dictionary(
            keys: "s", values: "v",
            Dictionary(uniqueKeysWithValues: values.map { (.string($0), .variant($1)) }))
    }

    /// The type as D-Bus writes it.
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

    /// What a string says; `nil` where this is none.
    public var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// What an array of strings says; `nil` where this is none.
    public var texts: [String]? {
        guard case .array("s", let values) = self else { return nil }
        return values.compactMap(\.text)
    }

    /// What an `a{sv}` holds, out of its variants; `nil` where this is none.
    public var properties: [String: BusValue]? {
        guard case .dictionary("s", "v", let entries) = self else { return nil }
        var properties: [String: BusValue] = [:]
        for case (.string(let name), .variant(let value)) in entries { properties[name] = value }
        return properties
    }
}
