import SessionCore

/// A schedule as lists show it: without its progress, with its next start and its rule in words.
public struct ScheduleListing: Hashable, Sendable {
    /// The schedule.
    public let schedule: Schedule
    /// The next start after the present one; `nil` if none comes.
    public let next: ScheduledTime?

    /// Lists a schedule at the time of a context.
    public init(_ schedule: Schedule, _ context: ReminderContext) {
        self.schedule = schedule
        next = schedule.next(after: context.now, context.calendar)
    }
}

extension ScheduleListing: Encodable {
    private enum Key: CodingKey {
        case id, title, request, rule, options, activity, createdAt, next, words, open, attention
    }

    /// Writes the members of the schedule without its progress, and `next`, `words`, `open` and `attention`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(schedule.id, forKey: .id)
        try values.encode(schedule.title, forKey: .title)
        try values.encode(schedule.request, forKey: .request)
        try values.encode(schedule.rule, forKey: .rule)
        try values.encode(schedule.options, forKey: .options)
        try values.encode(schedule.activity, forKey: .activity)
        try values.encode(schedule.createdAt, forKey: .createdAt)
        try values.encode(next, forKey: .next)
        try values.encode(schedule.rule.words, forKey: .words)
        try values.encode(schedule.progress.open, forKey: .open)
        try values.encode(schedule.progress.attention, forKey: .attention)
    }
}
