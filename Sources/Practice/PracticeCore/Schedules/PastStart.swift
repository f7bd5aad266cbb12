public import SessionCore

/// What became of a start of a schedule, in the history of starts.
public struct PastStart: Hashable, Sendable {
    /// The id of the schedule, which may be gone.
    public let schedule: String
    /// The name of the session for people.
    public let title: String
    /// The time by the rule.
    public let time: ScheduledTime
    /// The outcome.
    public let outcome: Outcome
    /// The time of the outcome.
    public let noted: Timestamp

    /// The outcome of a start.
    public enum Outcome: Hashable, Sendable {
        /// A session has started. History has the id if the session is recorded; `nil` while it is not known.
        case started(session: String?)
        /// The user has put the start off.
        case postponed(until: Timestamp)
        /// The user has said no.
        case refused
        /// Nobody has said yes.
        case unanswered
        /// The user has skipped the start, or changed, paused or removed the schedule.
        case skipped
        /// The session did not start, for the reason in a sentence.
        case missed(String)
    }

    /// The time for which starts are kept, in milliseconds: 30 days.
    public static let kept = 30 * 86_400_000

    /// Creates the entry of a start of a schedule.
    public init(of schedule: Schedule, at time: ScheduledTime, _ outcome: Outcome, noted: Timestamp) {
        (self.schedule, title) = (schedule.id, schedule.title)
        (self.time, self.outcome, self.noted) = (time, outcome, noted)
    }
}

extension PastStart.Outcome {
    /// The word of an outcome, as JSON and metrics have it.
    public enum Word: String, CaseIterable, Hashable, Sendable, Codable {
        case started, postponed, refused, unanswered, skipped, missed
    }

    /// The word of the outcome.
    public var word: Word {
        switch self {
        case .started: .started
        case .postponed: .postponed
        case .refused: .refused
        case .unanswered: .unanswered
        case .skipped: .skipped
        case .missed: .missed
        }
    }
}

extension PastStart: Codable {
    private enum Key: CodingKey {
        case schedule, title, minute, due, outcome, noted, session, until, reason
    }

    /// Reads the object that the encoder writes.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        schedule = try values.decode(String.self, forKey: .schedule)
        title = try values.decode(String.self, forKey: .title)
        time = ScheduledTime(
            minute: try values.decode(WallMinute.self, forKey: .minute),
            due: try values.decode(Timestamp.self, forKey: .due))
        noted = try values.decode(Timestamp.self, forKey: .noted)
        outcome =
            switch try values.decode(Outcome.Word.self, forKey: .outcome) {
            case .started: .started(session: try values.decodeIfPresent(String.self, forKey: .session))
            case .postponed: .postponed(until: try values.decode(Timestamp.self, forKey: .until))
            case .refused: .refused
            case .unanswered: .unanswered
            case .skipped: .skipped
            case .missed: .missed(try values.decode(String.self, forKey: .reason))
            }
    }

    /// Writes the start with its outcome, and `session`, `until` or `reason` if the outcome has it.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(schedule, forKey: .schedule)
        try values.encode(title, forKey: .title)
        try values.encode(time.minute, forKey: .minute)
        try values.encode(time.due, forKey: .due)
        try values.encode(outcome.word, forKey: .outcome)
        try values.encode(noted, forKey: .noted)
        switch outcome {
        case .started(let session): try values.encodeIfPresent(session, forKey: .session)
        case .postponed(let until): try values.encode(until, forKey: .until)
        case .missed(let reason): try values.encode(reason, forKey: .reason)
        case .refused, .unanswered, .skipped: break
        }
    }
}
