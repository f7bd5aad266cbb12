/// The members of a JSON object from another program. Every error names the member.
package struct Members<Key: CodingKey & CaseIterable & RawRepresentable<String>> {
    private let values: KeyedDecodingContainer<MemberName>

    /// Reads the members of an object.
    ///
    /// - Throws: `OptionError` for an unknown member. Limber would otherwise ignore what the client meant by it.
    package init(of decoder: any Decoder) throws(OptionError) {
        guard let values = try? decoder.container(keyedBy: MemberName.self) else {
            throw OptionError("parameters must be an object")
        }
        self.values = values
        let known = Key.allCases.map(\.rawValue)
        if let unknown = values.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() {
            throw OptionError("unknown parameter '\(unknown)'; use one of: \(known.joined(separator: " "))")
        }
    }

    /// Returns a member, or `nil` if the member is missing or null.
    ///
    /// - Parameter expected: The expected type, in words that follow "must be".
    package func value<Value: Decodable>(_ key: Key, _ expected: String) throws(OptionError) -> Value? {
        do {
            return try values.decodeIfPresent(Value.self, forKey: MemberName(stringValue: key.rawValue))
        } catch {
            throw OptionError("'\(key.rawValue)' must be \(expected)")
        }
    }

    /// Returns a member whose value is one of a fixed set of words.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: Key) throws(OptionError) -> Choice? {
        guard let text: String = try value(key, "a string") else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: " ")
            throw OptionError("'\(key.rawValue)' must be one of: \(choices); not '\(text)'")
        }
        return choice
    }

    /// Returns a member whose own decoder names invalid members in an `OptionError`, or `nil` if the member is missing
    /// or null.
    package func object<Value: Decodable>(_ key: Key) throws(OptionError) -> Value? {
        do {
            return try values.decodeIfPresent(Value.self, forKey: MemberName(stringValue: key.rawValue))
        } catch let error as OptionError {
            throw OptionError("'\(key.rawValue)': \(error)")
        } catch {
            throw OptionError("'\(key.rawValue)' must be an object")
        }
    }

    /// Runs `body` and adds the member's name to its error.
    package func parse(_ key: Key, _ body: () throws(OptionError) -> Void) throws(OptionError) {
        do throws(OptionError) {
            try body()
        } catch {
            throw OptionError("'\(key.rawValue)': \(error)")
        }
    }
}

extension Members {
    /// Returns a level in decibels, or `nil` if the member is missing or null.
    package func level(_ key: Key) throws(OptionError) -> Decibels? {
        guard let number: Int = try value(key, "a whole number of decibels from -20 to 6") else { return nil }
        var level: Decibels?
        try parse(key) { () throws(OptionError) in level = try Decibels(number) }
        return level
    }
}

extension Decoder {
    /// Rejects any member of an object. Limber would otherwise ignore what the client meant by it.
    package func checkNoMembers() throws(OptionError) {
        guard let unknown = (try? container(keyedBy: MemberName.self))?.allKeys.map(\.stringValue).min() else { return }
        throw OptionError("unknown parameter '\(unknown)'; the method takes no parameters")
    }
}

/// An object key that is not known at compile time.
package struct MemberName: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) {
        self.stringValue = stringValue
    }

    package init?(intValue: Int) {
        nil
    }
}
