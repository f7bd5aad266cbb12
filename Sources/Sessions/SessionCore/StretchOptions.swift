/// The options that only a stretching session has: its total time, which stretches it may have, and its rounds.
public struct StretchOptions: Hashable, Sendable, Codable {
    /// The allowed total times, in seconds.
    public static let allowedTimes = 60...7200
    /// The allowed numbers of rounds.
    public static let allowedRounds = 1...20
    /// The allowed rests between rounds, in seconds. With 0, there is none.
    public static let allowedRests = 0...600
    /// The largest number of stretches in a session, rounds included.
    public static let greatestCount = 250

    /// The total time in seconds, which the session fills with stretches; `nil` for one stretch of each choice.
    public var time: Int?
    /// The postures of the stretches; all if empty.
    public var postures: [Posture]
    /// Regions, and words of names, whose stretches the session does not have.
    public var excluded: [String]
    /// The number of rounds, each with the same stretches in the same order.
    public var rounds: Int
    /// The rest between two rounds, in seconds.
    public var rest: Int

    /// Creates options; by default, all stretches are allowed, in one round.
    public init(
        time: Int? = nil, postures: [Posture] = [], excluded: [String] = [], rounds: Int = 1, rest: Int = 0
    ) {
        self.time = time
        self.postures = postures
        self.excluded = excluded
        self.rounds = rounds
        self.rest = rest
    }

    /// Throws an ``OptionError`` for a value out of range, or options that contradict one another.
    public func check() throws(OptionError) {
        func text(_ seconds: Int) -> String { DurationText.text(seconds: seconds) }
        if let time, !Self.allowedTimes.contains(time) {
            throw OptionError(
                "a session of \(text(time)) is out of range; use \(text(Self.allowedTimes.lowerBound)) "
                    + "to \(text(Self.allowedTimes.upperBound)), such as 10m")
        }
        guard Self.allowedRounds.contains(rounds) else {
            throw OptionError(
                "\(rounds.counted("round")) is out of range; use \(Self.allowedRounds.lowerBound) "
                    + "to \(Self.allowedRounds.upperBound)")
        }
        guard Self.allowedRests.contains(rest) else {
            throw OptionError(
                "a rest of \(text(rest)) is out of range; use \(Self.allowedRests.lowerBound) s "
                    + "to \(text(Self.allowedRests.upperBound))")
        }
        if rest > 0, rounds == 1 {
            throw OptionError("a rest comes between rounds; give the rounds, such as --rounds 3")
        }
        if time != nil, rounds > 1 {
            throw OptionError(
                "a session for a time has as many stretches as fit; give the time or the rounds, not both")
        }
        guard excluded.count <= StretchChoice.greatestCount else {
            throw OptionError("at most \(StretchChoice.greatestCount) words can be excluded")
        }
        for word in excluded { _ = try StretchChoice.name(word) }
    }
}
