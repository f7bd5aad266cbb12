import CSDBus

/// Encoding and decoding of values. sd-bus checks every type and limits the nesting depth.
extension BusMessage {
    /// Appends a value.
    ///
    /// - Throws: ``BusError`` for an array element of another type, an invalid object path, or NUL in a string.
    borrowing func append(_ value: BusValue) throws(BusError) {
        switch value {
        case .byte(let number): try append("y", number)
        case .bool(let bool): try append("b", Int32(bool ? 1 : 0))
        case .int16(let number): try append("n", number)
        case .uint16(let number): try append("q", number)
        case .int32(let number): try append("i", number)
        case .uint32(let number): try append("u", number)
        case .int64(let number): try append("x", number)
        case .uint64(let number): try append("t", number)
        case .double(let number): try append("d", number)
        case .string(let text): try append("s", text: text)
        case .objectPath(let text): try append("o", text: text)
        case .signature(let text): try append("g", text: text)
        case .array(let element, let values):
            try open("a", element)
            for value in values { try append(value) }
            try close()
        case .dictionary(let keys, let values, let entries):
            try open("a", "{\(keys)\(values)}")
            for (key, value) in entries {
                try open("e", keys + values)
                try append(key)
                try append(value)
                try close()
            }
            try close()
        case .structure(let fields):
            try open("r", fields.map(\.signature).joined())
            for field in fields { try append(field) }
            try close()
        case .variant(let value):
            try open("v", value.signature)
            try append(value)
            try close()
        }
    }

    /// Returns the values of a received message.
    ///
    /// - Throws: ``BusError`` if the message is malformed.
    borrowing func arguments() throws(BusError) -> [BusValue] {
        var values: [BusValue] = []
        while let value = try next() { values.append(value) }
        return values
    }

    private func next() throws(BusError) -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard try check(Self.reading, sd_bus_message_peek_type(handle, &type, &contents)) > 0 else { return nil }
        let inner = contents.map { String(cString: $0) } ?? ""
        switch Unicode.Scalar(UInt8(bitPattern: type)) {
        case "y": return .byte(try read(type, 0))
        case "b": return .bool(try read(type, Int32(0)) != 0)
        case "n": return .int16(try read(type, 0))
        case "q": return .uint16(try read(type, 0))
        case "i": return .int32(try read(type, 0))
        case "u": return .uint32(try read(type, 0))
        case "x": return .int64(try read(type, 0))
        case "t": return .uint64(try read(type, 0))
        case "d": return .double(try read(type, 0))
        case "s": return .string(try readText(type))
        case "o": return .objectPath(try readText(type))
        case "g": return .signature(try readText(type))
        case "a" where inner.hasPrefix("{"): return try readDictionary(inner)
        case "a": return .array(of: inner, try readContainer("a", inner))
        case "r": return .structure(try readContainer("r", inner))
        case "v":
            guard let value = try readContainer("v", inner).first else { throw Self.broken("an empty variant") }
            return .variant(value)
        case let other: throw Self.broken("a value of type '\(other)'")
        }
    }

    private func readDictionary(_ contents: String) throws(BusError) -> BusValue {
        var entries: [BusValue: BusValue] = [:]
        let types = String(contents.dropFirst().dropLast())
        try check(Self.reading, sd_bus_message_enter_container(handle, Self.type("a"), contents))
        while try check(Self.reading, sd_bus_message_at_end(handle, 0)) == 0 {
            let entry = try readContainer("e", types)
            guard entry.count == 2 else { throw Self.broken("an entry of \(entry.count) values") }
            entries[entry[0]] = entry[1]
        }
        try check(Self.reading, sd_bus_message_exit_container(handle))
        return .dictionary(keys: String(types.prefix(1)), values: String(types.dropFirst()), entries)
    }

    private func readContainer(_ type: Unicode.Scalar, _ contents: String) throws(BusError) -> [BusValue] {
        try check(Self.reading, sd_bus_message_enter_container(handle, Self.type(type), contents))
        let values = try arguments()
        try check(Self.reading, sd_bus_message_exit_container(handle))
        return values
    }

    private func read<Value: BitwiseCopyable>(_ type: CChar, _ zero: Value) throws(BusError) -> Value {
        var value = zero
        try check(Self.reading, sd_bus_message_read_basic(handle, type, &value))
        return value
    }

    private func readText(_ type: CChar) throws(BusError) -> String {
        var text: UnsafePointer<CChar>?
        try check(Self.reading, sd_bus_message_read_basic(handle, type, &text))
        guard let text else { throw Self.broken("no string") }
        return String(cString: text)
    }

    private func append(_ type: Unicode.Scalar, _ number: some BitwiseCopyable) throws(BusError) {
        let result = withUnsafePointer(to: number) { sd_bus_message_append_basic(handle, Self.type(type), $0) }
        try check("write a value of type '\(type)'", result)
    }

    private func append(_ type: Unicode.Scalar, text: String) throws(BusError) {
        guard !text.utf8.contains(0) else {
            throw BusError(name: BusError.invalidArgs, message: "D-Bus strings cannot contain null characters")
        }
        try check("write '\(text)' as '\(type)'", sd_bus_message_append_basic(handle, Self.type(type), text))
    }

    private func open(_ type: Unicode.Scalar, _ contents: String) throws(BusError) {
        try check("write a value of '\(contents)'", sd_bus_message_open_container(handle, Self.type(type), contents))
    }

    private func close() throws(BusError) {
        try check("write a value", sd_bus_message_close_container(handle))
    }

    private static let reading = "read a message"

    private static func type(_ letter: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: letter.value) }

    private static func broken(_ what: String) -> BusError {
        BusError(name: BusError.invalidArgs, message: "malformed D-Bus message: \(what)")
    }
}
