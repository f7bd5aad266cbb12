import SessionCore

/// The members of an object that another program has sent, read so that every fault names the member.
struct Members<Key: CodingKey & CaseIterable & RawRepresentable<String>> {
    private let values: KeyedDecodingContainer<MemberName>

    /// Refuses members that nobody knows, rather than do something else than the client thinks.
    init(of decoder: any Decoder) throws(OptionError) {
        guard let values = try? decoder.container(keyedBy: MemberName.self) else {
            throw OptionError("parameters must be an object")
        }
        self.values = values
        let known = Key.allCases.map(\.rawValue)
        if let unknown = values.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() {
            throw OptionError("unknown parameter '\(unknown)'; use one of: \(known.joined(separator: " "))")
        }
    }

    /// A member; `nil` where it is not given, or null.
    ///
    /// - Parameter expected: what it must be, as the end of a sentence.
    func value<Value: Decodable>(_ key: Key, _ expected: String) throws(OptionError) -> Value? {
        do {
            return try values.decodeIfPresent(Value.self, forKey: MemberName(stringValue: key.rawValue))
        } catch {
            throw OptionError("'\(key.rawValue)' must be \(expected)")
        }
    }

    /// A member that is one of a few words.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: Key) throws(OptionError) -> Choice? {
        guard let text: String = try value(key, "a string") else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: " ")
            throw OptionError("'\(key.rawValue)' must be one of: \(choices); not '\(text)'")
        }
        return choice
    }

    /// Names the member in what is wrong with it.
    func parse(_ key: Key, _ body: () throws(OptionError) -> Void) throws(OptionError) {
        do throws(OptionError) {
            try body()
        } catch {
            throw OptionError("'\(key.rawValue)': \(error)")
        }
    }
}
