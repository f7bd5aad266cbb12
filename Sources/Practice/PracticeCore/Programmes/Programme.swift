public import SessionCore

/// A programme: sessions on the days of some weeks.
///
/// This folder decides which session of a programme is due on a day, and what its card says (`docs/rules.md`,
/// Programmes). It does no input or output. `UserFiles` reads programmes, `PracticeData` stores the one that runs, and
/// `Session` starts its sessions. All types are values, usable on any thread.
public struct Programme: Hashable, Sendable {
    /// The effect of a missed day on the days after it.
    public enum Missed: String, CaseIterable, Hashable, Sendable, Codable {
        /// The day stays due, and moves all days after it.
        case wait
        /// The day is left out.
        case skip
    }

    /// A day with its session.
    public struct Day: Hashable, Sendable, Codable {
        /// The week, from 1.
        public let week: Int
        /// The day of the week, from 1. The first is the weekday on which the programme was started.
        public let day: Int
        /// The session.
        public let request: SessionRequest

        /// Creates a day.
        public init(week: Int, day: Int, request: SessionRequest) {
            self.week = week
            self.day = day
            self.request = request
        }

        /// The days from the start of the programme, without missed ones.
        var offset: Int { (week - 1) * 7 + day - 1 }
    }

    /// The name for people, such as "Touch your toes".
    public let name: String
    /// A sentence about the programme.
    public let description: String?
    /// The effect of a missed day on the days after it.
    public let missed: Missed
    /// The days with a session, in order. There is at least one.
    public let days: [Day]

    /// The numbers of weeks, from 1.
    public static let allowedWeeks = 1...52
    /// The numbers of days of a week, from 1.
    public static let allowedDays = 1...7
    /// The greatest length of ``name``, in characters.
    public static let longestName = RoutineRecord.longestName
    /// The greatest length of ``description``, in characters.
    public static let longestDescription = 200
    /// The word that names the running programme where a session is started, such as `limber stretch programme`.
    public static let word = "programme"

    /// Creates a programme.
    ///
    /// - Throws: `OptionError` for days out of range or out of order, or sessions that contradict themselves.
    public init(name: String, description: String? = nil, missed: Missed, days: [Day]) throws(OptionError) {
        guard 1...Self.longestName ~= name.unicodeScalars.count, !RoutineDocument.id(of: name).isEmpty else {
            throw OptionError("a programme has a name of 1 to \(Self.longestName) characters, with a letter")
        }
        guard (description?.unicodeScalars.count ?? 0) <= Self.longestDescription else {
            throw OptionError("a description has at most \(Self.longestDescription) characters")
        }
        guard !days.isEmpty else { throw OptionError("a programme has at least one day") }
        for day in days {
            guard Self.allowedWeeks ~= day.week, Self.allowedDays ~= day.day else {
                throw OptionError("a programme has weeks 1 to 52 with days 1 to 7")
            }
            guard day.request.content.kind != .meditation else { throw OptionError("a programme has no meditations") }
            try day.request.check()
        }
        guard zip(days, days.dropFirst()).allSatisfy({ $0.offset < $1.offset }) else {
            throw OptionError("the days of a programme are in order, each once")
        }
        self.name = name
        self.description = description
        self.missed = missed
        self.days = days
    }

    /// The word that names the programme on the command line, such as `touch-your-toes`.
    public var id: String { RoutineDocument.id(of: name) }

    /// The number of weeks.
    public var weeks: Int { days.last?.week ?? 0 }

    /// Returns the place of a day in words, such as `week 2, day 3 of 5`.
    public func place(of index: Int) -> String {
        let week = days[index].week
        let first = days.firstIndex { $0.week == week } ?? index
        return "week \(week), day \(index - first + 1) of \(days.count { $0.week == week })"
    }
}

extension Programme: Codable {
    /// Reads the members that the encoder writes.
    ///
    /// - Throws: `OptionError` for a programme that breaks a rule.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            name: try values.decode(String.self, forKey: .name),
            description: try values.decodeIfPresent(String.self, forKey: .description),
            missed: try values.decode(Missed.self, forKey: .missed),
            days: try values.decode([Day].self, forKey: .days))
    }
}

extension Programme.Day {
    /// The session in words, such as `hamstrings 60 s, back 40 s, 2 rounds`.
    public var words: String {
        switch request.content {
        case .stretch(let options):
            let rounds = options.rounds > 1 ? [options.rounds.counted("round")] : []
            let time = options.time.map { ["\(DurationText.text(seconds: $0)) in all"] } ?? []
            return (request.regions.map(\.words) + rounds + time).joined(separator: ", ")
        case .routine(let name): return "routine \(name)"
        case .meditation: return "meditation"
        }
    }
}

extension SessionRequest {
    /// Whether the request is for the session that the running programme has on the day of the start.
    public var namesProgramme: Bool {
        switch content {
        case .stretch: regions == [.stretch(Programme.word, seconds: nil)]
        case .routine(let name): RoutineDocument.id(of: name) == Programme.word
        case .meditation: false
        }
    }

    /// Checks that a request that names the programme has no options for stretches: each day has its own.
    public func checkProgrammeOptions() throws(OptionError) {
        guard namesProgramme, case .stretch(let options) = content, options != StretchOptions() else { return }
        throw OptionError(
            "'\(Programme.word)' starts the session of your programme; remove the options for stretches, such as --for")
    }
}

extension StretchChoice {
    fileprivate var words: String {
        func words(_ name: String, _ seconds: Int?) -> String {
            name + (seconds.map { " \(DurationText.text(seconds: $0))" } ?? "")
        }
        return switch self {
        case .region(let region): words(region.region.label.lowercased(), region.seconds)
        case .stretch(let name, let seconds): words(name, seconds)
        case .rest(let seconds): words("rest", seconds)
        }
    }
}
