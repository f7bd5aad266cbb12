extension Decibels {
    /// Creates a level.
    ///
    /// - Throws: `OptionError` if the number is out of range.
    public init(_ value: Int) throws(OptionError) {
        guard let level = Decibels(exactly: value) else {
            throw OptionError("a level of \(value) dB is out of range; use -20 to 6")
        }
        self = level
    }

    /// Parses a whole number of decibels, such as `-6`.
    public init(parsing text: String) throws(OptionError) {
        guard let value = Int(text) else {
            throw OptionError("'\(text)' is not a level; use a whole number of decibels from -20 to 6")
        }
        try self.init(value)
    }
}

extension Decibels: Codable {
    /// Reads a whole number of decibels.
    public init(from decoder: any Decoder) throws {
        let value = try Int(from: decoder)
        do throws(OptionError) {
            try self.init(value)
        } catch {
            throw decoder.fault(error.description)
        }
    }

    /// Writes the number of decibels.
    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
