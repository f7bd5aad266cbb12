public import PracticeCore
public import SessionCore

extension RestRequest: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case seconds, exercise, set
    }

    /// Reads what another program asks for. `seconds` must be there.
    ///
    /// - Throws: ``OptionError`` with a sentence that names the member.
    public init(from decoder: any Decoder) throws {
        let members = try Members<Key>(of: decoder)
        guard let seconds: Int = try members.value(.seconds, "a whole number of seconds") else {
            throw OptionError("missing parameter 'seconds'; use 1 to 600")
        }
        try self.init(
            seconds: seconds, exercise: try members.value(.exercise, "a string"),
            set: try members.value(.set, "a whole number"))
    }

    /// Writes it; a client's own words stay in the process that has them.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Int(length.components.seconds), forKey: .seconds)
        try values.encodeIfPresent(words.exercise, forKey: .exercise)
        try values.encodeIfPresent(words.set, forKey: .set)
    }
}

extension RestRequest {
    /// The lengths that people give, in seconds.
    public static let allowedSeconds = 1...600
    /// The sets that an exercise may have.
    public static let allowedSets = 1...100

    /// A rest before a set.
    ///
    /// - Throws: ``OptionError`` for what no rest has.
    public init(seconds: Int, exercise: String?, set: Int?) throws(OptionError) {
        guard Self.allowedSeconds.contains(seconds) else {
            throw OptionError("a rest of \(DurationText.text(seconds: seconds)) is out of range; use 1 s to 10 min")
        }
        if let exercise, !TrainingRanges.isName(exercise) {
            throw OptionError("invalid exercise name; use \(TrainingRanges.nameRule)")
        }
        if let set, !Self.allowedSets.contains(set) {
            throw OptionError("set \(set) is out of range; use 1 to 100")
        }
        self.init(length: .seconds(seconds), words: .next(exercise: exercise, set: set))
    }
}

/// How much longer a rest is to be, as another program says it.
public struct RestExtension: Hashable, Sendable {
    /// How much.
    public let length: Duration

    /// So much, in whole seconds.
    public init(length: Duration) {
        self.length = length
    }
}

extension RestExtension: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case seconds
    }

    /// Reads what another program asks for. `seconds` must be there.
    ///
    /// - Throws: ``OptionError`` with a sentence that names the member.
    public init(from decoder: any Decoder) throws {
        let seconds: Int? = try Members<Key>(of: decoder).value(.seconds, "a whole number of seconds")
        guard let seconds, RestRequest.allowedSeconds.contains(seconds) else {
            throw OptionError("missing or invalid parameter 'seconds'; use 1 to 600")
        }
        length = .seconds(seconds)
    }

    /// Writes it.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Int(length.components.seconds), forKey: .seconds)
    }
}
