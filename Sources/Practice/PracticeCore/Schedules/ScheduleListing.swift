import SessionCore

/// A schedule as lists show it: without its progress, with what is to come of it and its rule in words.
public struct ScheduleListing: Hashable, Sendable {
    /// The schedule.
    public let schedule: Schedule
    /// What is to come of the open start; `nil` without one.
    public let open: ComingStart?
    /// The next start after the present one; `nil` if none comes.
    public let next: ComingStart?
    /// The nearest start that the quiet hours switch off, if it comes before ``next``.
    public let quiet: ComingStart?
    /// The start that ``Schedule/unskip(_:)`` brings back; `nil` if there is none.
    public let skipped: WallMinute?

    /// Lists a schedule with the coming starts of all schedules.
    public init(_ schedule: Schedule, among starts: [ComingStart], _ context: ReminderContext) {
        let own = starts.filter { $0.schedule == schedule.id }
        let minute = schedule.progress.open?.time.minute
        self.schedule = schedule
        open = own.first { $0.minute == minute }
        next = own.first { $0.comes && $0.minute != minute }
        quiet = own.first { !$0.comes && $0.minute != minute }
        skipped = schedule.skipped(context)?.time.minute
    }
}

extension ScheduleListing: Encodable {
    private enum Key: CodingKey {
        case id, title, request, rule, options, activity, createdAt, next, quiet, skipped, words, open, attention
    }

    private enum OpenKey: CodingKey {
        case time, notBefore, wait, quiet
    }

    /// Writes the members of the schedule without its progress, and `next`, `quiet`, `skipped`, `words`, `open` and
    /// `attention`.
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
        try values.encode(quiet, forKey: .quiet)
        try values.encode(skipped, forKey: .skipped)
        try values.encode(schedule.rule.words, forKey: .words)
        try values.encode(schedule.progress.attention, forKey: .attention)
        guard let start = schedule.progress.open, let open else { return try values.encodeNil(forKey: .open) }
        var members = values.nestedContainer(keyedBy: OpenKey.self, forKey: .open)
        try members.encode(start.time, forKey: .time)
        try members.encode(open.due, forKey: .notBefore)
        switch open.expectation {
        case .asks: break
        case .waits(let wait): try members.encode(wait, forKey: .wait)
        case .quiet: try members.encode(true, forKey: .quiet)
        }
    }
}
