public import SessionCore

/// The answer to the question whether a scheduled session may start.
public enum StartAnswer: Hashable, Sendable {
    /// Start now.
    case start
    /// Ask again later, in seconds.
    case later(Int)
    /// Do not start this time.
    case refuse

    /// The seconds by which a start can be put off.
    public static let allowedSeconds = 60...43_200
    /// The seconds by which a start is put off without a length, as by a media key.
    public static let standardSeconds = 1200

    /// Creates a postponement.
    ///
    /// - Throws: `OptionError` for a length that is not allowed.
    public static func later(checked seconds: Int) throws(OptionError) -> StartAnswer {
        guard allowedSeconds ~= seconds else {
            throw OptionError(
                "a session can be put off by 1 minute to 12 hours, not \(DurationText.text(seconds: seconds))")
        }
        return .later(seconds)
    }
}

extension StartAnswer: Decodable, ObjectEncodable {
    private enum Key: String, CodingKey, CaseIterable {
        case answer, seconds
    }

    private enum Word: String, CaseIterable, Codable {
        case start, later, refuse
    }

    /// Reads `{"answer":"start"}`, `{"answer":"refuse"}` or `{"answer":"later","seconds":1200}`.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        let members = try Members<Key>(of: decoder)
        let word: Word? = try members.choice(.answer)
        let seconds: Int? = try members.value(.seconds, "a whole number of seconds")
        switch (word, seconds) {
        case (.start, nil): self = .start
        case (.refuse, nil): self = .refuse
        case (.later, let seconds): self = try .later(checked: seconds ?? Self.standardSeconds)
        case (.start, _?), (.refuse, _?): throw OptionError("'seconds' needs 'answer' to be later")
        case (nil, _): throw OptionError("missing parameter 'answer'; use start, later or refuse")
        }
    }

    /// The object that the decoder reads.
    public var members: EncodedMembers {
        switch self {
        case .start: EncodedMembers([Key.answer: Word.start])
        case .refuse: EncodedMembers([Key.answer: Word.refuse])
        case .later(let seconds): EncodedMembers([Key.answer: Word.later, .seconds: seconds])
        }
    }
}

/// The question whether a scheduled session may start. It is open until it is answered, until its time is over, or
/// until another session starts.
public struct StartQuestion: Hashable, Sendable, Codable {
    /// The id of the schedule.
    public let schedule: String
    /// The name of the session for people, such as "Morning back".
    public let title: String
    /// The effect of a question that nobody answers.
    public let consent: StartOptions.Consent
    /// The time until which the question is open. With ``StartOptions/Consent/ask``, the session then starts.
    public let until: Timestamp

    /// Creates a question.
    public init(schedule: String, title: String, consent: StartOptions.Consent, until: Timestamp) {
        self.schedule = schedule
        self.title = title
        self.consent = consent
        self.until = until
    }
}
