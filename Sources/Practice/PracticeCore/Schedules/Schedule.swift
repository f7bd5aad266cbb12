public import SessionCore

/// A schedule: a session that asks to start at the times of a rule.
///
/// This folder decides when a scheduled session asks, what keeps it waiting, and what refusals change (`docs/rules.md`,
/// Schedules). It does no input or output: time, calendar and circumstances are arguments. `PracticeData` stores
/// schedules, and changes them in a transaction, so that one process claims each start; `PracticeServices` waits, asks
/// and starts. All types are values, usable on any thread.
public struct Schedule: Hashable, Sendable, Codable {
    /// The word that names the schedule, such as `morning-back`.
    public let id: String
    /// The name of the session for people, such as "Morning back".
    public var title: String
    /// The session to start.
    public var request: SessionRequest
    /// The times.
    public var rule: ScheduleRule
    /// The manner in which the session asks and waits.
    public var options = StartOptions()
    /// Whether the schedule is active.
    public var activity = Activity.active
    /// The claimed starts and their outcomes so far.
    public var progress = ScheduleProgress()
    /// The time at which the schedule was created. Of two starts at one minute, that of the older schedule comes first.
    public let createdAt: Timestamp

    /// Whether a schedule is active.
    public enum Activity: Hashable, Sendable {
        case active
        /// Nothing starts before the day; `nil` means until the user resumes it.
        case paused(until: LocalDay?)
        /// The schedule has paused itself, since its starts were refused or nobody answered.
        case unanswered
    }

    /// The greatest number of schedules.
    public static let mostSchedules = 200
    /// The greatest length of ``title``, in Unicode scalars.
    public static let longestTitle = 100
    /// The days for which a schedule with a single date is listed after it.
    private static let daysListed = 30
    /// The greatest length of ``id``, in characters.
    public static let longestID = 60

    /// Creates a schedule.
    public init(
        id: String, title: String, request: SessionRequest, rule: ScheduleRule, options: StartOptions = StartOptions(),
        createdAt: Timestamp
    ) {
        self.id = id
        self.title = title
        self.request = request
        self.rule = rule
        self.options = options
        self.createdAt = createdAt
        progress.accounted = createdAt
    }

    /// Returns the word for a title, such as `morning-back`.
    public static func id(of title: String) -> String {
        let word = shortened(RoutineDocument.id(of: title), to: longestID)
        return word.isEmpty ? "session" : word
    }

    /// Returns the word for a title that no other schedule has: with a number if necessary.
    public static func id(of title: String, besides others: Set<String>) -> String {
        let word = id(of: title)
        let stem = shortened(word, to: longestID - "-\(mostSchedules + 1)".count)
        let candidates = [word] + (2...mostSchedules + 1).map { "\(stem)-\($0)" }
        return candidates.first { !others.contains($0) } ?? word
    }

    /// Returns the beginning of a word, which does not end with a hyphen.
    private static func shortened(_ word: String, to length: Int) -> String {
        RoutineDocument.id(of: String(word.prefix(length)))
    }
}

extension Schedule {
    /// Returns the next start strictly after an instant, without those that were settled; `nil` while the schedule is
    /// paused without an end, or if its rule has none within a year after its first day.
    public func next(after now: Timestamp, _ calendar: ReminderCalendar) -> ScheduledTime? {
        next(after: now, calendar, among: openStarts)
    }

    /// Returns the time of the next start, also of one that was skipped; `nil` if none comes.
    public func nextLook(after now: Timestamp, _ calendar: ReminderCalendar) -> Timestamp? {
        next(after: now, calendar, among: startsOutsidePauses)?.due
    }

    private func next(
        after now: Timestamp, _ calendar: ReminderCalendar, among starts: (LocalDay, Zone) -> [ScheduledTime]
    ) -> ScheduledTime? {
        // A day earlier: a clock set back over midnight may repeat its times.
        let yesterday = calendar.clock.reading(at: now).day.advanced(by: -1)
        var day = max(yesterday, rule.days.first ?? yesterday)
        if case .paused(let until?) = activity { day = max(day, until) }
        for offset in 0...366 {
            let starts = starts(day.advanced(by: offset), calendar.clock)
            if let start = starts.first(where: { $0.due > now }) { return start }
        }
        return nil
    }

    /// Returns the starts on a day without those that were settled, in order; none while the schedule is paused.
    func openStarts(on day: LocalDay, _ clock: Zone) -> [ScheduledTime] {
        startsOutsidePauses(on: day, clock).filter { !progress.settled.contains($0.minute) }
    }

    private func startsOutsidePauses(on day: LocalDay, _ clock: Zone) -> [ScheduledTime] {
        switch activity {
        case .active: break
        case .paused(until: nil), .unanswered: return []
        case .paused(let until?): if day < until { return [] }
        }
        return rule.starts(on: day, by: clock)
    }

    /// Returns whether the single date of the schedule was so long ago that it is removed. Until then it is listed as
    /// done.
    public func isForgotten(_ context: ReminderContext) -> Bool {
        guard let date = rule.date, progress.open == nil else { return false }
        return date.advanced(by: Self.daysListed) < context.calendar.clock.reading(at: context.now).day
    }

    /// Returns the last start that is due and not too late, without those that were settled.
    func due(_ context: ReminderContext) -> ScheduledTime? {
        let firstDay: LocalDay?
        switch activity {
        case .active: firstDay = nil
        case .paused(until: nil), .unanswered: return nil
        case .paused(let until?): firstDay = until
        }
        let earliest = context.now.milliseconds - options.lateMilliseconds
        // A creation in the future is one of a clock that was set back.
        let created = createdAt <= context.now ? createdAt : nil
        let today = context.calendar.clock.reading(at: context.now).day
        let days = [-1, 0, 1].map { today.advanced(by: $0) }.filter { day in firstDay.map { $0 <= day } ?? true }
        let last = days.flatMap { rule.starts(on: $0, by: context.calendar.clock) }
            .filter { $0.due <= context.now && $0.due.milliseconds > earliest }
            .max { $0.due < $1.due }
        guard let last, created.map({ $0 < last.due }) ?? true, !progress.settled.contains(last.minute) else {
            return nil
        }
        return last
    }

    /// Takes the start that is due: it is open until ``ScheduleProgress/open`` is cleared. An earlier open start of
    /// this schedule is replaced. A pause whose day has come ends.
    ///
    /// - Returns: Whether there is one.
    public mutating func claimDue(_ context: ReminderContext) -> Bool {
        guard let due = due(context) else { return false }
        activity = .active
        settle(due.minute)
        progress.open = OpenStart(time: due, notBefore: context.now)
        progress.accounted = context.now
        return true
    }

    /// Returns the starts that have passed since the last call and that nobody has claimed: those that the user has
    /// skipped, and those at which no daemon ran. A start that is due is not among them.
    public mutating func passed(_ context: ReminderContext) -> [PastStart] {
        defer { progress.accounted = context.now }
        // A schedule of an earlier version, or one whose clock was set back.
        guard let since = progress.accounted, since < context.now else { return [] }
        let first = max(since, Timestamp(milliseconds: context.now.milliseconds - PastStart.kept))
        let days = [first, context.now].map { context.calendar.clock.reading(at: $0).day }
        let due = due(context)
        return (days[0].number...days[1].number)
            .flatMap { startsOutsidePauses(on: LocalDay(number: $0), context.calendar.clock) }
            .filter { first < $0.due && $0.due <= context.now && $0 != due }
            .map { start in
                let isSkipped = progress.settled.contains(start.minute)
                return PastStart(
                    of: self, at: start, isSkipped ? .skipped : .missed(StartDecision.Obstacle.missed.words),
                    noted: context.now)
            }
    }

    /// Returns whether the answer to a question about a start counts: the start is open, and was not put off meanwhile.
    ///
    /// A later start of this schedule may have replaced it. The question and its answer are then for that start, too.
    public func awaitsAnswer(about start: OpenStart) -> Bool {
        guard let open = progress.open else { return false }
        return open.isSame(as: start) || open.time != start.time
    }

    /// Remembers a minute, so that it never comes again: all minutes of a week, or the last 64 if they are more.
    private mutating func settle(_ minute: WallMinute) {
        progress.settle(minute, keeping: max(64, 8 * rule.timesOfDay.count))
    }

    /// Counts what a start has led to. A schedule that nobody answers pauses itself.
    public mutating func note(_ outcome: ScheduleAttention.Outcome) -> ScheduleAttention.Action {
        let action = progress.attention.note(outcome)
        if action == .pause {
            activity = .unanswered
            progress.open = nil
        }
        return action
    }

    /// Settles the coming start without asking. Until its time, ``unskip(_:)`` brings it back.
    ///
    /// - Returns: The start that is left out; `nil` if none comes.
    public mutating func skip(after now: Timestamp, _ calendar: ReminderCalendar) -> ScheduledTime? {
        let open = progress.open
        guard let time = open?.time ?? next(after: now, calendar) else { return nil }
        progress.open = nil
        if open == nil { settle(time.minute) }
        progress.skipped.removeAll { $0.notBefore <= now }
        progress.skipped.append(open ?? OpenStart(time: time, notBefore: time.due))
        return time
    }

    /// The last start that was skipped and can still come; `nil` if there is none.
    public func skipped(_ context: ReminderContext) -> OpenStart? {
        progress.skipped.last { start in
            start.notBefore > context.now
                && rule.starts(on: start.time.minute.day, by: context.calendar.clock).contains(start.time)
        }
    }

    /// Brings back the last start that was skipped and can still come. One that was put off is open again.
    ///
    /// - Returns: The start; `nil` if there is none.
    public mutating func unskip(_ context: ReminderContext) -> ScheduledTime? {
        guard let start = skipped(context) else { return nil }
        progress.skipped.removeAll { $0 == start }
        if start.time.due > context.now {
            progress.unsettle(start.time.minute)
        } else {
            progress.open = start
        }
        return start.time
    }

    /// Activates the schedule. Refusals so far no longer count, and a start of the pause does not come late.
    public mutating func resume(_ context: ReminderContext) {
        if activity != .active {
            activity = .active
            leaveOutDue(context)
            progress.accounted = context.now
        }
        progress.attention = .answered
    }

    /// Pauses the schedule, and forgets an open start.
    public mutating func pause(until day: LocalDay?) {
        activity = .paused(until: day)
        progress.open = nil
    }

    /// Changes the times. A start that is open is forgotten, and one that is due already by the new times is left out.
    public mutating func change(_ rule: ScheduleRule, _ context: ReminderContext) {
        self.rule = rule
        progress.open = nil
        leaveOutDue(context)
        progress.accounted = context.now
        progress.editedAt = context.now
    }

    /// Changes the options. A start that was too late by the former ones stays so.
    public mutating func change(_ options: StartOptions, _ context: ReminderContext) {
        self.options = options
        leaveOutDue(context)
        progress.editedAt = context.now
    }

    /// Settles the start that is due, if it is not open already.
    private mutating func leaveOutDue(_ context: ReminderContext) {
        let (open, accounted) = (progress.open, progress.accounted)
        if claimDue(context) { (progress.open, progress.accounted) = (open, accounted) }
    }
}

extension Schedule.Activity: Decodable, ObjectEncodable {
    private enum Key: CodingKey {
        case state, until
    }

    private enum State: String, Codable {
        case active, paused, unanswered
    }

    /// Reads `{"state":"active"}`, `{"state":"paused","until":"2026-02-01"}` or `{"state":"unanswered"}`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self =
            switch try values.decode(State.self, forKey: .state) {
            case .active: .active
            case .paused: .paused(until: try values.decodeIfPresent(LocalDay.self, forKey: .until))
            case .unanswered: .unanswered
            }
    }

    /// The object that the decoder reads.
    public var members: EncodedMembers {
        switch self {
        case .active: EncodedMembers([Key.state: State.active])
        case .paused(let until): EncodedMembers([Key.state: State.paused], present: [.until: until])
        case .unanswered: EncodedMembers([Key.state: State.unanswered])
        }
    }
}

extension Schedule: FieldRecord {
    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<Schedule>] = [
        FixedField("id", \Schedule.id, Limit("a word of 1 to \(longestID) characters") { $0 == id(of: $0) }),
        Field("title", \Schedule.title, .name),
        FixedField("createdAt", \Schedule.createdAt, .time),
    ]
}
