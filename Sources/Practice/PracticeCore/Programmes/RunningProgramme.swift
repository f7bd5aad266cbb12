public import SessionCore

/// The programme that the user follows, with the sessions that it has started.
///
/// A day is done when history has a session that the programme started for it, and that counts. So nothing has to be
/// stored when a session ends: after a crash, the record that is recovered completes the day.
public struct RunningProgramme: Hashable, Sendable, Codable {
    /// A session that the programme started.
    public struct Start: Hashable, Sendable, Codable {
        /// The index in ``Programme/days``.
        public let day: Int
        /// The id of the session in history.
        public let session: String
    }

    /// The programme as it was when it was started.
    public let programme: Programme
    /// The day on which the programme was started.
    public let startedOn: LocalDay
    /// The sessions that the programme started, the latest last.
    public private(set) var starts: [Start] = []

    /// The number of sessions that are remembered of a day, such as of one that was started again after a crash.
    private static let mostStarts = 5

    /// Creates a programme that begins on a day.
    public init(_ programme: Programme, startedOn: LocalDay) {
        self.programme = programme
        self.startedOn = startedOn
    }

    /// Notes that a session of a day starts.
    ///
    /// - Parameter day: The index in ``Programme/days``.
    public mutating func note(_ session: String, for day: Int) {
        let earlier = starts.filter { $0.day == day }
        if earlier.count >= Self.mostStarts, let first = earlier.first { starts.removeAll { $0 == first } }
        starts.append(Start(day: day, session: session))
    }

    /// Returns the standing of the programme on a day.
    ///
    /// - Parameter completed: The days of the sessions that are in history and count, by the session's id.
    public func standing(on today: LocalDay, completed: [String: LocalDay]) -> ProgrammeStanding {
        var done: [Int: LocalDay] = [:]
        for start in starts {
            guard programme.days.indices.contains(start.day), let day = completed[start.session] else { continue }
            done[start.day] = min(day, done[start.day] ?? day)
        }
        let (state, next) =
            switch programme.missed {
            case .wait: waiting(on: today, done)
            case .skip: skipping(on: today, done)
            }
        return ProgrammeStanding(programme: programme, state: state, next: next, done: Set(done.keys))
    }

    /// The first day that is not done is due as many days after the one before as the programme says, or later.
    private func waiting(
        on today: LocalDay, _ done: [Int: LocalDay]
    ) -> (ProgrammeStanding.State, ProgrammeStanding.Coming?) {
        let days = programme.days
        guard let next = days.indices.first(where: { done[$0] == nil }) else {
            let last = days.count - 1
            return (done[last] == today ? .done(last) : .finished, nil)
        }
        let before = next > 0 ? done[next - 1] : nil
        let due =
            before.map { $0.advanced(by: days[next].offset - days[next - 1].offset) }
            ?? startedOn.advanced(by: days[next].offset)
        if due <= today { return (.due(next), nil) }
        let coming = ProgrammeStanding.Coming(day: next, on: due)
        return (before == today ? .done(next - 1) : .rest, coming)
    }

    /// The days keep their places in the calendar.
    private func skipping(
        on today: LocalDay, _ done: [Int: LocalDay]
    ) -> (ProgrammeStanding.State, ProgrammeStanding.Coming?) {
        let days = programme.days
        let offset = startedOn.distance(to: today)
        let coming = days.firstIndex { $0.offset > offset }.map { next in
            ProgrammeStanding.Coming(day: next, on: startedOn.advanced(by: days[next].offset))
        }
        guard let index = days.firstIndex(where: { $0.offset == offset }) else {
            return (coming == nil ? .finished : .rest, coming)
        }
        return done[index] == nil ? (.due(index), nil) : (.done(index), coming)
    }
}

/// The standing of a programme on a day.
public struct ProgrammeStanding: Hashable, Sendable {
    /// The state of a programme on a day. The indices are those of ``Programme/days``.
    public enum State: Hashable, Sendable {
        /// The session of a day is due.
        case due(Int)
        /// The session of the day is done.
        case done(Int)
        /// It is a day without a session.
        case rest
        /// No session is left.
        case finished
    }

    /// The next day with a session.
    public struct Coming: Hashable, Sendable {
        /// The index in ``Programme/days``.
        public let day: Int
        /// The earliest date.
        public let on: LocalDay
    }

    /// The programme.
    public let programme: Programme
    /// The state on the day.
    public let state: State
    /// The next day, unless a session is due or none is left.
    public let next: Coming?
    /// The indices of the days that are done.
    public let done: Set<Int>

    /// Whether no session is left.
    public var isOver: Bool { next == nil && (done.count == programme.days.count || state == .finished) }

    /// Returns the day whose session can start.
    ///
    /// - Throws: ``ProgrammeRefusal/noSession(_:)`` if none is due.
    public func due(today: LocalDay) throws(ProgrammeRefusal) -> Int {
        switch state {
        case .due(let index): return index
        case .done, .rest, .finished: throw .noSession("\(programme.name): \(words), \(detail(today: today))")
        }
    }

    /// The state in words, such as `week 2, day 3 of 5`.
    public var words: String {
        switch state {
        case .due(let index): programme.place(of: index)
        case .done(let index): "\(programme.place(of: index)) is done"
        case .rest: "rest day"
        case .finished: "the programme is over"
        }
    }

    /// The session of the day, or the next day, or the number of days that are done.
    public func detail(today: LocalDay) -> String {
        if case .due(let index) = state { return programme.days[index].words }
        guard let next else { return progress }
        return "next on \(next.on.text(today: today)): \(programme.days[next.day].words)"
    }

    /// The days that are done, such as `7 of 20 days done`.
    public var progress: String { "\(done.count) of \(programme.days.count.counted("day")) done" }
}

/// The reason for refusing a change or a session of programmes.
public enum ProgrammeRefusal: Refusal, Hashable {
    /// No programme runs.
    case none
    /// Another programme runs.
    case running(String)
    /// No programme that comes with Limber has the name.
    case unknown(String, advice: String)
    /// The programme has no session now. The text is the reason.
    case noSession(String)

    /// The message for a person, with what to do.
    public var description: String {
        switch self {
        case .none: "no programme is running; 'limber programme list' lists those that you can start"
        case .running(let name): "the programme '\(name)' is running; end it with 'limber programme stop'"
        case .unknown(let name, let advice): "unknown programme '\(name)'; \(advice)"
        case .noSession(let reason): reason
        }
    }

    /// The message for a person without a terminal.
    public var reason: String {
        if case .running(let name) = self { return "the programme '\(name)' is running; end it first" }
        return description.withoutCommands
    }

    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch self {
        case .none, .unknown: .missing
        case .running: .conflict
        case .noSession: .invalid
        }
    }
}
