public import PracticeCore
import SessionCore

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
            throw OptionError("missing parameter 'seconds'; use 1 to \(RestRequest.allowedSeconds.upperBound)")
        }
        try self.init(
            seconds: seconds, exercise: try members.value(.exercise, "a string"),
            set: try members.value(.set, "a whole number"))
    }

    /// Writes the parameters of a request. A custom notification text is left out: only the web API can set one.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Int(length.components.seconds), forKey: .seconds)
        try values.encodeIfPresent(words.next.exercise, forKey: .exercise)
        try values.encodeIfPresent(words.next.set, forKey: .set)
    }
}

/// The parameters of a request to extend the rest.
public struct RestExtension: Hashable, Sendable, Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case seconds
    }

    private let seconds: Int

    /// The additional length.
    public var length: Duration { .seconds(seconds) }

    /// Creates a request. Fractions of a second are lost.
    public init(length: Duration) {
        seconds = Int(length.components.seconds)
    }

    /// Reads the parameters of a request, such as `{"seconds":30}`.
    ///
    /// - Throws: `OptionError` if `seconds` is missing or out of range.
    public init(from decoder: any Decoder) throws {
        let seconds: Int? = try Members<CodingKeys>(of: decoder).value(.seconds, "a whole number of seconds")
        guard let seconds, RestRequest.allowedSeconds.contains(seconds) else {
            throw OptionError(
                "missing or invalid parameter 'seconds'; use 1 to \(RestRequest.allowedSeconds.upperBound)")
        }
        self.seconds = seconds
    }
}
