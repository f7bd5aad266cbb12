public import SessionCore

/// The claimed starts of a schedule, and their outcomes.
public struct ScheduleProgress: Hashable, Sendable, Codable {
    /// The latest minutes that were asked about, skipped or missed. None of them comes again, also when the clock or
    /// the time zone is set back.
    public private(set) var settled: [WallMinute] = []
    /// The start that waits, asks, or was put off.
    public var open: OpenStart?
    /// The starts that were skipped, in order. Those whose time is over no longer matter.
    public internal(set) var skipped: [OpenStart] = []
    /// The latest start of a session.
    public var lastStart: Timestamp?
    /// Whether somebody answers.
    public var attention = ScheduleAttention.answered
    /// The latest change of the times or the options by the user.
    public internal(set) var editedAt: Timestamp?
    /// The time up to which every start is open or in the history of starts of this computer; `nil` before the first
    /// look. It is no part of the encoded progress, which may be that of another computer.
    public var accounted: Timestamp?

    private enum CodingKeys: CodingKey {
        case settled, open, skipped, lastStart, attention, editedAt
    }

    /// The greatest number of minutes to remember, that of the densest rule.
    private static let mostSettled = 400

    /// Creates the progress of a new schedule.
    public init() {}

    /// Remembers a minute, and forgets the oldest of more than some minutes.
    mutating func settle(_ minute: WallMinute, keeping most: Int) {
        settled.append(minute)
        settled.removeFirst(max(0, settled.count - most))
    }

    /// Forgets a minute, so that its start comes again.
    mutating func unsettle(_ minute: WallMinute) {
        settled.removeAll { $0 == minute }
    }

    /// Reads the object that the encoder writes, with the latest minutes if there are too many.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        settled = try values.decode([WallMinute].self, forKey: .settled).suffix(Self.mostSettled)
        open = try values.decodeIfPresent(OpenStart.self, forKey: .open)
        skipped = try values.decodeIfPresent([OpenStart].self, forKey: .skipped)?.suffix(Self.mostSettled) ?? []
        lastStart = try values.decodeIfPresent(Timestamp.self, forKey: .lastStart)
        attention = try values.decode(ScheduleAttention.self, forKey: .attention)
        editedAt = try values.decodeIfPresent(Timestamp.self, forKey: .editedAt)
    }
}

/// A start that waits, asks, or was put off.
public struct OpenStart: Hashable, Sendable, Codable {
    /// The time by the rule.
    public let time: ScheduledTime
    /// The earliest time of the question: that of the rule, or the end of a postponement.
    public var notBefore: Timestamp
    /// The time at which the user put the start off; `nil` if ``notBefore`` is the time of the rule.
    public private(set) var postponedAt: Timestamp?
    /// The reason for waiting since ``notBefore``, as the daemon has found it; `nil` if it has found none.
    public var wait: Wait?

    /// The reason for which a start waits.
    public struct Wait: Hashable, Sendable, Codable {
        /// The reason.
        public let reason: StartDecision.Obstacle
        /// The time at which the reason ends, or after which the start is left out.
        public let until: Timestamp

        /// Creates a wait.
        public init(_ reason: StartDecision.Obstacle, until: Timestamp) {
            self.reason = reason
            self.until = until
        }
    }

    /// Creates an open start.
    public init(time: ScheduledTime, notBefore: Timestamp) {
        self.time = time
        self.notBefore = notBefore
    }

    /// Reads the object that the encoder writes. A wait for a reason of a later version is left out.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        time = try values.decode(ScheduledTime.self, forKey: .time)
        notBefore = try values.decode(Timestamp.self, forKey: .notBefore)
        postponedAt = try values.decodeIfPresent(Timestamp.self, forKey: .postponedAt)
        // An entry without a readable wait only says less.
        wait = try? values.decodeIfPresent(Wait.self, forKey: .wait)
    }

    /// Returns whether two values are the same start with the same postponement, whatever it waits for.
    public func isSame(as other: OpenStart) -> Bool { time == other.time && notBefore == other.notBefore }

    /// Puts the start off, as the user wishes.
    public mutating func postpone(until time: Timestamp, at now: Timestamp) {
        (notBefore, postponedAt, wait) = (time, now, nil)
    }
}

/// The starts of a schedule that were refused in a row, or that nobody answered.
///
/// After three, Limber asks once whether the time is still right. After a fourth, the schedule pauses itself.
public enum ScheduleAttention: Hashable, Sendable {
    /// The last start was answered by any input.
    case answered
    /// So many starts in a row were refused.
    case refused(Int)
    /// So many starts in a row got no input, before or during the session.
    case unanswered(Int)

    /// The outcome of a start.
    public enum Outcome: Hashable, Sendable {
        /// Somebody answered with yes, or gave any command during the session.
        case answered
        /// Somebody said no.
        case refused
        /// Nobody answered.
        case unanswered
    }

    /// The consequence of an outcome.
    public enum Action: Hashable, Sendable {
        case none
        /// Ask whether the time is still right.
        case ask
        /// Pause the schedule.
        case pause
    }

    /// The number of starts after which Limber asks.
    private static let patience = 3

    /// Counts an outcome.
    public mutating func note(_ outcome: Outcome) -> Action {
        let count: Int
        switch (outcome, self) {
        case (.answered, _):
            self = .answered
            return .none
        case (.refused, .refused(let before)):
            count = before + 1
            self = .refused(count)
        case (.unanswered, .unanswered(let before)):
            count = before + 1
            self = .unanswered(count)
        case (.refused, .answered), (.refused, .unanswered):
            count = 1
            self = .refused(count)
        case (.unanswered, .answered), (.unanswered, .refused):
            count = 1
            self = .unanswered(count)
        }
        return count < Self.patience ? .none : count == Self.patience ? .ask : .pause
    }
}

extension Schedule {
    /// The state of a schedule that has paused itself, with the reason.
    public var pauseWords: String {
        switch progress.attention {
        case .refused(let count): "paused, since you said no \(count) times"
        case .answered, .unanswered: "paused, since nobody answered"
        }
    }
}

extension ScheduleAttention: Decodable, ObjectEncodable {
    private enum Key: CodingKey {
        case refused, unanswered
    }

    /// Reads `{}`, `{"refused":2}` or `{"unanswered":2}`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        // A greater number of a damaged file could overflow.
        func count(_ key: Key) throws -> Int? {
            try values.decodeIfPresent(Int.self, forKey: key).map { min(max(0, $0), 1000) }
        }
        self =
            if let count = try count(.refused) {
                .refused(count)
            } else if let count = try count(.unanswered) {
                .unanswered(count)
            } else {
                .answered
            }
    }

    /// The object that the decoder reads.
    public var members: EncodedMembers {
        switch self {
        case .answered: [:]
        case .refused(let count): EncodedMembers([Key.refused: count])
        case .unanswered(let count): EncodedMembers([Key.unanswered: count])
        }
    }
}
