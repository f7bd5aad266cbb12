public import PracticeCore
public import SessionCore

extension RestRequest: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case seconds, exercise, set
    }

    /// Reads the parameters of a request, such as `{"seconds":90,"exercise":"Squat","set":2}`. `seconds` is required.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        let members = try Members<Key>(of: decoder)
        guard let seconds: Int = try members.value(.seconds, "a whole number of seconds") else {
            throw OptionError("missing parameter 'seconds'; use 1 to 600")
        }
        try self.init(
            seconds: seconds, exercise: try members.value(.exercise, "a string"),
            set: try members.value(.set, "a whole number"))
    }

    /// Writes the parameters of a request. A custom notification text is left out: only the web API can set one.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Int(length.components.seconds), forKey: .seconds)
        try values.encodeIfPresent(words.exercise, forKey: .exercise)
        try values.encodeIfPresent(words.set, forKey: .set)
    }
}

extension RestRequest {
    /// Creates a request for a rest before a set of an exercise.
    ///
    /// - Parameters:
    ///   - seconds: The length of the rest, within ``allowedSeconds``.
    ///   - exercise: The name of the next exercise, for the notification; `nil` for none.
    ///   - set: The number of the next set, within ``allowedSets``; `nil` for none.
    /// - Throws: `OptionError` if a value is out of range.
    public init(seconds: Int, exercise: String?, set: Int?) throws(OptionError) {
        guard Self.allowedSeconds.contains(seconds) else {
            throw OptionError("a rest of \(DurationText.text(seconds: seconds)) is out of range; use 1 s to 10 min")
        }
        if let exercise, !Limit.name.admits(exercise) {
            throw OptionError("invalid exercise name; use \(Limit.name.words)")
        }
        if let set, !Self.allowedSets.contains(set) {
            throw OptionError("set \(set) is out of range; use 1 to 100")
        }
        self.init(length: .seconds(seconds), words: .next(exercise: exercise, set: set))
    }
}

/// The parameters of a request to extend the rest.
public struct RestExtension: Hashable, Sendable {
    /// The additional length, in whole seconds.
    public let length: Duration

    /// Creates a request. Fractions of a second are lost when the request is encoded.
    public init(length: Duration) {
        self.length = length
    }
}

extension RestExtension: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case seconds
    }

    /// Reads the parameters of a request, such as `{"seconds":30}`.
    ///
    /// - Throws: `OptionError` if `seconds` is missing or out of range.
    public init(from decoder: any Decoder) throws {
        let seconds: Int? = try Members<Key>(of: decoder).value(.seconds, "a whole number of seconds")
        guard let seconds, RestRequest.allowedSeconds.contains(seconds) else {
            throw OptionError("missing or invalid parameter 'seconds'; use 1 to 600")
        }
        length = .seconds(seconds)
    }

    /// Writes the parameters of a request, in the form that the decoder reads.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Int(length.components.seconds), forKey: .seconds)
    }
}
